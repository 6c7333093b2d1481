import { styleSheetOf } from './base-style.js'

/** How the widget looks. Every colour and radius is a custom property of the host: `--scribe-accent` and so on. */
const STYLE = `
.scribe { background: var(--paper); border: 1px solid var(--soft-line); border-radius: var(--radius); padding: 1rem; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.6rem; }
.state { font-weight: 650; }
.time { margin-inline-start: auto; font-size: 1.35rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.dot { flex: none; width: 0.75rem; height: 0.75rem; border-radius: 50%; background: var(--line); }
.dot[data-state="recording"], .dot[data-state="starting"] { background: var(--recording); }
.dot[data-state="finished"] { background: var(--safe); }
.dot[data-state="failed"] { background: var(--problem-line); border-radius: 0.1rem; }
.dot[data-state="paused"], .dot[data-state="stopped"] { background: none; border: 0.2rem solid var(--line); }

.meter { height: 0.5rem; margin-block: 0.6rem 0.4rem; background: var(--ground); border: 1px solid var(--line); border-radius: var(--small-radius); overflow: hidden; }
.meter span { display: block; height: 100%; background: var(--accent); transform: scaleX(0); transform-origin: 0 50%; }
:host(:dir(rtl)) .meter span { transform-origin: 100% 50%; }
.safety { color: var(--quiet); font-size: 0.9rem; font-variant-numeric: tabular-nums; }
.safety[data-safe="true"]::before { content: "✓ "; color: var(--safe); font-weight: 700; }
.safety[data-safe="false"] { color: var(--ink); font-weight: 600; }

.consent { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; margin-block-start: 0.5rem; }
.consent input { flex: none; width: 1.35rem; height: 1.35rem; margin: 0; accent-color: var(--accent); }
fieldset { margin: 0.5rem 0 0; padding: 0.4rem 0.75rem; border: 1px solid var(--soft-line); border-radius: var(--small-radius); }
legend { padding-inline: 0.3rem; font-weight: 600; }
.withdrawing { margin-block-start: 0.5rem; }
.controls { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-block-start: 0.75rem; }
.controls button { flex: 1 1 8rem; }
.patient { font-weight: 600; }
.waiting, .asking { margin-block-start: 1rem; padding: 0.55rem 0.75rem; background: var(--ground); border: 1px solid var(--soft-line); border-radius: var(--small-radius); }
.asking { background: var(--advice); border-color: var(--advice-line); }
.waiting li { display: flex; gap: 0.5rem; align-items: center; justify-content: space-between; padding-block: 0.3rem; }
.waiting li + li { border-block-start: 1px solid var(--soft-line); }
.awaits { color: var(--quiet); font-size: 0.9rem; }
[data-awaits="ready"] .awaits { color: var(--safe); }
[data-awaits="failed"] .awaits { color: var(--problem-line); }
.hint { color: var(--quiet); font-size: 0.9rem; }
.controls + .hint { margin-block-start: 0.5rem; }

button {
  min-height: 2.75rem;
  padding: 0.45rem 1rem;
  font: inherit;
  color: inherit;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: var(--small-radius);
  cursor: pointer;
}
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button:disabled, button[aria-disabled="true"] { opacity: 0.65; cursor: default; }
button.small { min-height: 2rem; min-width: 2rem; padding: 0.1rem 0.7rem; font-size: 0.9rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (hover: hover) {
  button:not(:disabled):hover { border-color: var(--accent); }
  button.primary:not(:disabled):hover { filter: brightness(1.1); }
}

.notice { margin-block-start: 0.6rem; padding: 0.55rem 0.75rem; background: var(--advice); border-inline-start: 4px solid var(--advice-line); border-radius: var(--small-radius); }
.notice[data-kind="problem"] { background: var(--problem); border-inline-start-color: var(--problem-line); }

.said, .report:not(:empty) { margin-block-start: 1rem; padding-block-start: 1rem; border-block-start: 1px solid var(--soft-line); }
summary { min-height: 1.75rem; cursor: pointer; font-weight: 600; }
.said ol { max-height: 16rem; margin-block-start: 0.25rem; overflow-y: auto; }
.said li { padding-block: 0.15rem; }
.speaker { color: var(--quiet); }
.dictated { white-space: pre-line; }
.ongoing { color: var(--quiet); font-style: italic; }

.heading { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; justify-content: space-between; }
h2 { font-size: 1.15rem; }
h3 { font-size: 1rem; color: var(--accent); }
.actions { display: flex; gap: 0.4rem; }
.section { margin-block-start: 1rem; }
.episode { margin-block-start: 1rem; font-weight: 600; }
.nothing { color: var(--quiet); }
.text p { margin-block: 0.15rem; line-height: 1.75; }
.statement {
  display: inline;
  min-height: 0;
  padding: 0.15rem 0.1rem;
  text-align: start;
  background: none;
  border: 0;
  border-radius: 0.2rem;
  text-decoration: underline dotted var(--line);
  text-decoration-thickness: 1px;
  text-underline-offset: 0.3em;
}
.statement[aria-expanded="true"] { background: var(--ground); text-decoration-style: solid; }
mark { background: var(--mark); color: inherit; border-radius: 0.15rem; }
mark.unsaid { background: var(--problem); text-decoration: underline wavy var(--problem-line); }
.evidence { margin-block: 0.35rem 0.6rem; padding: 0.5rem 0.75rem; background: var(--ground); border-inline-start: 3px solid var(--accent); border-radius: var(--small-radius); font-size: 0.95rem; }
s { color: var(--quiet); }
.provenance { margin-block-start: 0.6rem; font-weight: 600; }
.review { margin-block-start: 0.6rem; padding: 0.55rem 0.75rem; border: 1px solid var(--advice-line); border-radius: var(--small-radius); }
.review ol > li { padding-block: 0.5rem; border-block-start: 1px solid var(--soft-line); }
.review ol > li[data-decided="true"] { color: var(--quiet); }
.review ul { font-size: 0.95rem; }
.review .actions, .change .actions { flex-wrap: wrap; align-items: center; margin-block-start: 0.35rem; }
.decision { font-weight: 600; }
textarea { width: 100%; margin-block-start: 0.35rem; padding: 0.4rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: var(--small-radius); }
.unsupported { margin-block-start: 0.35rem; font-weight: 600; }

.scroll { margin-block: 0.5rem; overflow-x: auto; }
table { min-width: 100%; border-collapse: collapse; }
caption { padding-block-end: 0.25rem; text-align: start; font-weight: 600; }
th, td { padding: 0.35rem 0.4rem; border-block-end: 1px solid var(--soft-line); text-align: start; vertical-align: top; font-weight: inherit; overflow-wrap: normal; }
thead th { color: var(--quiet); font-size: 0.9rem; }
th.number, td.number { text-align: end; font-variant-numeric: tabular-nums; }
td.proof { width: 1%; padding-block: 0.15rem; }

@media (prefers-reduced-motion: no-preference) {
  .dot[data-state="recording"] { animation: pulse 1.6s ease-in-out infinite; }
  .meter span { transition: transform 100ms linear; }
  @keyframes pulse { 50% { opacity: 0.35; } }
}
@media (forced-colors: active) {
  .dot, .meter span { forced-color-adjust: none; }
  .notice, .evidence { border: 1px solid; }
}
`

/** The style sheet of all widgets of a page. */
export const styleSheet = styleSheetOf(STYLE)
