import { styleSheetOf } from '../widget/base-style.js'

/** How the list looks: in the colours of the widget, which the same custom properties set. */
const STYLE = `
:host { line-height: 1.45; }
.list { background: var(--paper); border: 1px solid var(--soft-line); border-radius: var(--radius); padding: 1rem; }
.bar { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; justify-content: space-between; min-height: 2.25rem; }
h2 { font-size: 1.15rem; }
h3 { margin-block: 0.9rem 0.3rem; color: var(--quiet); font-size: 0.9rem; font-weight: 600; }
.days { display: flex; gap: 0.35rem; align-items: center; margin-block-start: 0.35rem; }
.day { flex: 1; text-align: center; font-weight: 600; font-size: 0.95rem; line-height: 1.25; }

button { min-height: 2.75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: var(--small-radius); cursor: pointer; }
button[aria-disabled="true"] { opacity: 0.65; cursor: default; }
.days button { flex: none; width: 2.75rem; font-size: 1.25rem; line-height: 1; }
button.small { min-height: 2.25rem; padding: 0.1rem 0.8rem; font-size: 0.9rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

.visit {
  display: grid;
  grid-template-columns: 4.1rem minmax(0, 1fr) auto;
  gap: 0 0.6rem;
  align-items: baseline;
  width: 100%;
  padding: 0.5rem 0.6rem;
  text-align: start;
  background: none;
  border: 1px solid transparent;
  border-inline-start: 3px solid transparent;
}
li + li { border-block-start: 1px solid var(--soft-line); }
.visit[aria-current="true"] { background: var(--ground); border-inline-start-color: var(--accent); }
.visit[data-state="draft"]:not([aria-current="true"]) { border-inline-start-color: var(--advice-line); }
.time, .length { color: var(--quiet); font-size: 0.9rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.name { font-weight: 600; }
.state { grid-column: 2 / -1; color: var(--quiet); font-size: 0.9rem; }
.state::before { content: ""; display: inline-block; width: 0.6rem; height: 0.6rem; margin-inline-end: 0.4rem; border-radius: 50%; background: var(--line); }
[data-state="recording"] .state::before { background: var(--recording); }
[data-state="processing"] .state::before { background: none; border: 0.15rem solid var(--line); }
[data-state="draft"] .state { color: var(--ink); font-weight: 600; }
[data-state="draft"] .state::before { background: var(--advice-line); }
[data-state="failed"] .state { color: var(--problem-line); font-weight: 600; }
[data-state="failed"] .state::before { background: var(--problem-line); border-radius: 0.1rem; }
[data-state="signed"] .state::before, [data-state="reviewed"] .state::before { content: "✓"; width: auto; height: auto; background: none; color: var(--safe); font-weight: 700; }
.line { grid-column: 2 / -1; color: var(--quiet); font-size: 0.9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
@media (hover: hover) {
  button:not([aria-disabled="true"]):hover { border-color: var(--accent); }
}

.remark { margin-block-start: 0.9rem; color: var(--quiet); }
.notice { display: flex; flex-wrap: wrap; gap: 0.4rem 0.75rem; align-items: center; margin-block-start: 0.75rem; padding: 0.55rem 0.75rem; background: var(--problem); border-inline-start: 4px solid var(--problem-line); border-radius: var(--small-radius); }
.notice p { flex: 1 1 12rem; }

@media (forced-colors: active) {
  .state::before { forced-color-adjust: none; }
  .notice, .visit[aria-current="true"] { border: 1px solid; }
}
`

/** The style sheet of all lists of a page. */
export const styleSheet = styleSheetOf(STYLE)
