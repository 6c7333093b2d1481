/** How a report looks that is corrected and signed; its colours are those of the widget. */
const STYLE = `
.head { display: grid; gap: 0.35rem; margin-block-end: 0.6rem; }
.titled { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.6rem; }
.chip { padding: 0.05rem 0.65rem; border: 1px solid var(--advice-line); border-radius: 1rem; background: var(--advice); font-size: 0.85rem; font-weight: 600; }
.chip[data-review="reviewed"] { border-color: var(--accent); background: var(--paper); color: var(--accent); }
.chip[data-review="signed"] { border-color: var(--safe); background: var(--paper); color: var(--safe); }
.chip[data-review="signed"]::before { content: "✓ "; }
.saving { min-height: 2rem; font-size: 0.9rem; }
.save { color: var(--quiet); }
.save[data-saving="saved"]::before { content: "✓ "; color: var(--safe); font-weight: 700; }
.save[data-saving="saving"]::after { content: "…"; }
.save[data-saving="kept"], .save[data-saving="unkept"], .save[data-saving="refused"], .save[data-saving="conflict"], .save[data-saving="incomplete"] { color: var(--ink); font-weight: 600; }
.save[data-saving="unkept"], .save[data-saving="refused"] { color: var(--problem-line); }

.rows { margin-block: 0.15rem; }
.field + .field { margin-block-start: 0.6rem; }
h4 { margin: 0; font-size: 0.9rem; color: var(--quiet); }
.row { position: relative; border-radius: var(--small-radius); }
.row .statement { display: block; width: 100%; margin: 0; padding: 0.3rem 0.6rem; border: 1px solid transparent; border-radius: var(--small-radius); line-height: 1.5; text-decoration: none; }
.row .statement[aria-expanded="true"] { background: var(--ground); }
.row[data-doubtful="true"] .statement { border-inline-start: 3px solid var(--advice-line); border-start-start-radius: 0; border-end-start-radius: 0; background: var(--advice); }
.row[data-incomplete="true"] .statement { border: 1px dashed var(--problem-line); }
.row[data-open="true"] { margin-block: 0.35rem; padding: 0.6rem; background: var(--ground); border: 1px solid var(--accent); }
.row[data-open="true"] .evidence { margin-block-end: 0; background: var(--paper); }
.entry .name { font-weight: 600; }
.entry .detail { color: var(--quiet); }
.entry .detail + .detail::before { content: "· "; }
[data-field="vital_signs"] .entry { display: flex; justify-content: space-between; gap: 1rem; }
[data-field="vital_signs"] .entry .name { font-weight: inherit; }
[data-field="vital_signs"] .entry .detail { color: inherit; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
[data-field="vital_signs"] .row + .row .statement, [data-field="medical_coding"] .row + .row .statement, [data-field="prescribed_medication"] .row + .row .statement { border-block-start-color: var(--soft-line); }
@media (hover: hover) { .row .statement:hover { border-color: var(--line); } }

.editor .writing { display: block; margin: 0; padding: 0.3rem 0.5rem; overflow: hidden; resize: none; line-height: 1.5; }
.editor .actions { flex-wrap: wrap; margin-block-start: 0.5rem; }
.editor .icon { min-width: 2.5rem; font-weight: 700; }
.editor .keys { margin-block-start: 0.35rem; }
.values { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr)); gap: 0.5rem; align-items: end; }
.values label { display: grid; grid-template-columns: 1fr auto; gap: 0.15rem 0.4rem; align-items: center; min-width: 0; font-size: 0.9rem; }
.values label > span:first-child { grid-column: 1 / -1; color: var(--quiet); }
.values input, .values select { width: 100%; min-width: 0; min-height: 2.5rem; padding: 0.3rem 0.5rem; font: inherit; font-size: 1rem; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: var(--small-radius); }
.values .number { text-align: end; font-variant-numeric: tabular-nums; }
.values .hint { grid-column: 1 / -1; }
.adds { flex-wrap: wrap; margin-block-start: 0.35rem; }
.add { border-style: dashed; color: var(--quiet); }

.review { margin-block: 0.6rem; padding: 0.75rem; border: 1px solid var(--advice-line); border-radius: var(--small-radius); }
.review ol > li { padding-block: 0.6rem; }
.review h3 { color: inherit; }
.review .kind { display: inline-block; padding: 0 0.5rem; background: var(--advice); border-radius: 1rem; font-size: 0.85rem; font-weight: 600; }
.checked { font-weight: 600; }
.review ul { margin-block: 0.25rem; padding-inline-start: 0.75rem; border-inline-start: 2px solid var(--soft-line); }
.review .actions { flex-wrap: wrap; }
.play::before { content: "▶ "; }
.play[data-playing="true"]::before { content: "■ "; }

.words { margin-block-start: 1.25rem; }
.words .speaker { color: var(--quiet); font-variant-numeric: tabular-nums; }
.words .chip { font-size: 0.8rem; }
.words .editor { display: grid; gap: 0.5rem; }
.words .editor > * { margin-block: 0; }
.signing { margin-block-start: 1.25rem; padding: 0.75rem; background: var(--ground); border: 1px solid var(--soft-line); border-radius: var(--small-radius); }
.signing .controls { margin-block-start: 0.5rem; }
.signing .who { font-weight: 600; }
.signing > button { margin-block-start: 0.6rem; }
.signing h3 { margin-block-start: 0.75rem; color: inherit; }
.addenda li { margin-block-start: 0.5rem; padding: 0.5rem 0.75rem; background: var(--paper); border-inline-start: 3px solid var(--accent); border-radius: var(--small-radius); }
.conflict { margin-block: 0.75rem; padding: 0.75rem; background: var(--problem); border: 1px solid var(--problem-line); border-radius: var(--small-radius); }
.conflict h3 { color: inherit; }
.conflict fieldset { min-width: 0; margin: 0.6rem 0 0; padding: 0; border: 0; }
.conflict legend { padding: 0; font-weight: 600; }
.versions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 0.5rem; margin-block-start: 0.35rem; }
.version { display: block; padding: 0.5rem 0.75rem; background: var(--paper); border: 1px solid var(--line); border-radius: var(--small-radius); }
.version:has(input:checked) { border-color: var(--accent); outline: 1px solid var(--accent); }
.version input { width: 1.1rem; height: 1.1rem; margin: 0; accent-color: var(--accent); vertical-align: -0.15rem; }
.pick { font-weight: 600; font-size: 0.9rem; }
`

let sheet: CSSStyleSheet | null = null

/** The style sheet of all reports of a page. */
export function reportStyleSheet (): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
  }
  return sheet
}
