/** Colours and radii of the elements: each is a custom property that a page can set. */
const LIGHT = `
  --ink: var(--scribe-ink, #17202a);
  --quiet: var(--scribe-quiet, #4a5866);
  --paper: var(--scribe-paper, #ffffff);
  --ground: var(--scribe-ground, #f3f6f8);
  --line: var(--scribe-line, #75828f);
  --soft-line: var(--scribe-soft-line, #d8dfe5);
  --accent: var(--scribe-accent, #0b5a8f);
  --on-accent: var(--scribe-on-accent, #ffffff);
  --advice: var(--scribe-advice, #fff4d6);
  --advice-line: var(--scribe-advice-line, #8a6100);
  --problem: var(--scribe-problem, #fde7e7);
  --problem-line: var(--scribe-problem-line, #b3261e);
  --recording: var(--scribe-recording, #b3261e);
  --safe: var(--scribe-safe, #1c6b3c);
  --mark: var(--scribe-mark, #ffe9a8);
  --radius: var(--scribe-radius, 0.75rem);
  --small-radius: var(--scribe-small-radius, 0.4rem);
`

/** Those that differ where it is dark. */
const DARK = `
  --ink: var(--scribe-ink, #e8edf2);
  --quiet: var(--scribe-quiet, #b3bfca);
  --paper: var(--scribe-paper, #171d24);
  --ground: var(--scribe-ground, #222b35);
  --line: var(--scribe-line, #8795a3);
  --soft-line: var(--scribe-soft-line, #35404b);
  --accent: var(--scribe-accent, #8cc7f2);
  --on-accent: var(--scribe-on-accent, #0b1d2b);
  --advice: var(--scribe-advice, #3a2f10);
  --advice-line: var(--scribe-advice-line, #e5bd5c);
  --problem: var(--scribe-problem, #43191a);
  --problem-line: var(--scribe-problem-line, #f2a19b);
  --recording: var(--scribe-recording, #ff8a80);
  --safe: var(--scribe-safe, #8bd5a6);
  --mark: var(--scribe-mark, #5d4a12);
  color-scheme: dark;
`

/** What every element begins with: its colours, and nothing of the page's own style. */
const BASE = `
:host {
  LIGHT
  display: block;
  color-scheme: light;
  color: var(--ink);
  font: 1rem/1.5 var(--scribe-font, system-ui, sans-serif);
  overflow-wrap: break-word;
  text-align: start;
}
@media (prefers-color-scheme: dark) {
  :host(:not([theme="light"])) { DARK }
}
:host([theme="dark"]) { DARK }
:host([hidden]) { display: none; }

*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
p, h2, h3, ul, ol { margin: 0; padding: 0; }
ul, ol { list-style: none; }
.visually-hidden, ::slotted([slot="announcer"]) {
  position: absolute !important;
  width: 1px !important;
  height: 1px !important;
  margin: -1px !important;
  overflow: hidden !important;
  clip-path: inset(50%) !important;
  white-space: nowrap !important;
}
`.replaceAll('LIGHT', LIGHT).replaceAll('DARK', DARK)

/**
 * The style sheet of all elements of one kind in a page: the base, and what is their own. It is made by script, which a content security
 * policy without inline styles allows.
 */
export function styleSheetOf (own: string): () => CSSStyleSheet {
  let sheet: CSSStyleSheet | null = null
  return () => {
    if (sheet === null) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(`${BASE}${own}`)
    }
    return sheet
  }
}
