import t from 'tap'
import type { ConsultationOutput, ReportEvidence } from '../../sdk/types.js'
import { checksOf } from '../../sdk/widget/report/checks.js'
import { chosen, differencesOf } from '../../sdk/widget/report/conflict-view.js'
import { dataOf, draftOf, incompleteIn, isEmpty, type Draft, type Episodes } from '../../sdk/widget/report/draft.js'
import { addRow, changeRow, moveRow, removeRow, splitRow } from '../../sdk/widget/report/edits.js'
import { History } from '../../sdk/widget/report/history.js'
import { openIn } from '../../sdk/widget/report/model.js'
import { Proofs } from '../../sdk/widget/report/proofs.js'
import { lineOf } from '../../sdk/widget/report/row-text.js'
import { wordsOf } from '../../sdk/widget/words/index.js'
import fc, { runs } from '../property.js'

const PLAN = 'Rest.\nStart amoxicillin. [to check]\nCome back in nine days. [to check]'
const plan = '/data/0/sections/1/fields/summary'
const signs = '/data/0/sections/0/fields/vital_signs'
const NONE = { evidence: [] }

function reportOf (text: string): Episodes {
  return [{
    episode: 'Consultation',
    template: 'soap_new_complaint_api',
    sections: [
      {
        section_id: 'objective',
        fields: {
          summary: { text: 'Pulse 72.' },
          vital_signs: [{ vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 }, { vital_sign_id: 'body_temperature', unit: '°C', value: 37.25 }]
        }
      },
      {
        section_id: 'plan',
        fields: {
          summary: text === '' ? {} : { text },
          prescribed_medication: [{ active_ingredient: 'paracetamol', brand_name: null, pharmaceutical_form: null, pack_size: '30 tablets', atc_code: 'N02BE01' }],
          sick_note: { from_date: '2026-03-02', to_date: '2026-03-04' }
        }
      }
    ]
  }] as unknown as Episodes
}

const source = { segment_id: 's-1', start: 0, end: 4 }
function sentence (text: string, part: string) {
  const start = PLAN.indexOf(text)
  const unsupported = part === '' ? [] : [{ kind: 'drug' as const, start: PLAN.indexOf(part), end: PLAN.indexOf(part) + part.length }]
  return { kind: 'sentence' as const, pointer: `${plan}/text`, start, end: start + text.length, sources: [source], unsupported }
}
function value (kind: 'vital_sign' | 'sick_note', pointer: string, doubt: 'added' | 'differs') {
  return { kind, pointer, start: 0, end: 0, sources: [source], unsupported: [], doubt }
}
const evidence: ReportEvidence = {
  provenance: null,
  evidence: [
    value('vital_sign', `${signs}/1`, 'differs'),
    sentence('Rest.', ''),
    sentence('Start amoxicillin. [to check]', 'amoxicillin'),
    sentence('Come back in nine days. [to check]', 'nine'),
    value('sick_note', '/data/0/sections/1/fields/sick_note', 'added')
  ],
  removed: [
    { kind: 'vital_sign', text: '45 over 92', reason: 'impossible_order', sources: [source] },
    { kind: 'medication', text: 'metform in', reason: 'not_recognised', sources: [source], suggestions: ['metformin'] },
    { kind: 'medication', text: 'aspirin', reason: 'drug_not_said', sources: [] }
  ]
}
const data = reportOf(PLAN)
const idOf = (draft: Draft, text: string): string => draft.flatMap(({ rows }) => rows).find(({ values }) => Object.values(values).includes(text))?.id ?? ''
const planOf = (draft: Draft): unknown => (dataOf(data, draft)[0]?.sections[1]?.fields as { summary: unknown }).summary

/** Texts as reports have them: lines, lists, running text, headed blocks. */
const text = fc.array(fc.tuple(fc.constantFrom('', '\n', '\n\n', '\n- ', '- ', ' '), fc.constantFrom('Rest.', 'Start amoxicillin.', '- 3 days', 'Conclusion', 'ü–7')), { maxLength: 8 })
  .map(parts => parts.map(([before, words]) => before + words).join(''))

t.test('a report that nobody corrects stays as it is, to the last character', async t => {
  fc.assert(fc.property(text, fc.array(fc.tuple(fc.nat(60), fc.nat(30)), { maxLength: 5 }), (written, places) => {
    const before = reportOf(written)
    const items = places.map(([start, length]) => ({ ...sentence('Rest.', ''), start, end: start + length }))
    t.strictSame(dataOf(before, draftOf(before, { evidence: items })), before)
  }), { numRuns: runs(500) })
})

t.test('statements are those of the evidence, and lines elsewhere; a list keeps its dashes', async t => {
  const draft = draftOf(data, evidence)
  t.strictSame(draft.find(({ pointer }) => pointer === plan)?.rows.map(({ values }) => values.text), PLAN.split('\n'))
  const bullets = reportOf('- Rest.\n- Drink.\n- Sleep.')
  const listed = draftOf(bullets, NONE)
  const said = (changed: Draft) => (dataOf(bullets, changed)[0]?.sections[1]?.fields as { summary: { text?: string } }).summary.text
  t.equal(said(moveRow(listed, idOf(listed, 'Rest.'), 1)), '- Drink.\n- Rest.\n- Sleep.')
  t.equal(said(moveRow(listed, idOf(listed, 'Drink.'), -1)), '- Drink.\n- Rest.\n- Sleep.')
  t.equal(said(removeRow(listed, idOf(listed, 'Rest.'))), '- Drink.\n- Sleep.')
  t.equal(said(addRow(listed, plan, null, { text: 'Walk.' })?.draft ?? []), '- Rest.\n- Drink.\n- Sleep.\n- Walk.')
  t.equal(said(addRow(listed, plan, idOf(listed, 'Rest.'), { text: 'Walk.' })?.draft ?? []), '- Rest.\n- Walk.\n- Drink.\n- Sleep.')
  t.equal(said(splitRow(listed, idOf(listed, 'Sleep.'), 'Sleep', 'well.')?.draft ?? []), '- Rest.\n- Drink.\n- Sleep\n- well.')
  const none = listed.find(({ pointer }) => pointer === plan)?.rows.reduce((left, { id }) => removeRow(left, id), listed) ?? []
  t.strictSame((dataOf(bullets, none)[0]?.sections[1]?.fields as { summary: unknown }).summary, {}, 'a text without statements is no text')
})

t.test('a statement that leaves its section comes to the next one', async t => {
  const draft = draftOf(data, evidence)
  const moved = moveRow(draft, idOf(draft, 'Pulse 72.'), 1)
  t.strictSame(planOf(moved), { text: `Pulse 72.\n${PLAN}` })
  t.strictSame((dataOf(data, moved)[0]?.sections[0]?.fields as { summary: unknown }).summary, {})
  t.strictSame(dataOf(data, moveRow(moved, idOf(moved, 'Pulse 72.'), -1)), data)
  t.equal(moveRow(draft, idOf(draft, 'Pulse 72.'), -1), draft, 'there is none above')
})

t.test('values keep each digit, take a comma, and are not saved before they are complete', async t => {
  const draft = draftOf(data, evidence)
  const fieldsOf = (changed: Draft, at: number) => dataOf(data, changed)[0]?.sections[at]?.fields as unknown as Record<string, unknown>
  const heart = idOf(draft, 'heart_rate')
  t.match(fieldsOf(changeRow(draft, heart, { value: '72,5' }), 0), { vital_signs: [{ value: 72.5 }, { value: 37.25 }] })
  const other = changeRow(draft, heart, { vital_sign_id: 'weight', value: '80' })
  t.match(fieldsOf(other, 0), { vital_signs: [{ vital_sign_id: 'weight', unit: 'kg', value: 80 }, {}] })
  for (const wrong of ['', 'about 70', '-3', '7 0']) {
    const changed = changeRow(draft, heart, { value: wrong })
    t.equal(incompleteIn(changed).length, 1, wrong)
    t.match(fieldsOf(changed, 0).vital_signs, { length: 1 }, wrong)
  }
  const added = addRow(draft, '/data/0/sections/1/fields/prescribed_medication', null, {})
  t.match(fieldsOf(added?.draft ?? [], 1).prescribed_medication, { length: 1 }, 'a medicine without a name')
  const named = changeRow(added?.draft ?? [], added?.row.id ?? '', { active_ingredient: 'ibuprofen' })
  t.strictSame((fieldsOf(named, 1).prescribed_medication as object[])[1], { active_ingredient: 'ibuprofen', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '' })
  const note = idOf(draft, '2026-03-02')
  t.strictSame(fieldsOf(changeRow(draft, note, { to_date: '2026-03-09' }), 1).sick_note, { from_date: '2026-03-02', to_date: '2026-03-09' })
  t.equal(incompleteIn(changeRow(draft, note, { to_date: '2026-03-01' })).length, 1, 'it ends before it begins')
  t.equal(addRow(draft, '/data/0/sections/1/fields/sick_note', null, {}), null, 'there is one already')
  t.strictSame(fieldsOf(removeRow(draft, note), 1).sick_note, {})
})

t.test('whatever is edited, it can be undone to the first report and redone to the last', async t => {
  const edit = fc.tuple(fc.constantFrom('change', 'add', 'remove', 'up', 'down', 'split'), fc.nat(20), fc.constantFrom('Walk.', 'Sleep well.', ''))
  fc.assert(fc.property(fc.array(edit, { maxLength: 25 }), edits => {
    const history = new History(draftOf(data, evidence))
    const first = history.draft
    for (const [kind, at, words] of edits) {
      const rows = history.draft.flatMap(({ rows }) => rows)
      const id = rows[at % Math.max(rows.length, 1)]?.id ?? ''
      const field = history.draft[at % history.draft.length]?.pointer ?? ''
      const after = {
        change: () => changeRow(history.draft, id, { text: words }),
        add: () => addRow(history.draft, field, null, { text: words })?.draft,
        remove: () => removeRow(history.draft, id),
        up: () => moveRow(history.draft, id, -1),
        down: () => moveRow(history.draft, id, 1),
        split: () => splitRow(history.draft, id, words, 'Rest.')?.draft
      }[kind]?.()
      if (after !== undefined) history.edit(after, id)
    }
    const last = history.draft
    while (history.undo() !== null);
    t.equal(history.draft, first)
    while (history.redo() !== null);
    t.equal(history.draft, last)
    // What is edited stays a report: as many rows are saved as there are.
    t.equal(draftOf(dataOf(data, last), NONE).length, first.length)
  }), { numRuns: runs(300) })
})

t.test('typing in one row is one edit; another row begins the next one', async t => {
  const history = new History(draftOf(data, evidence))
  const [first, second] = [idOf(history.draft, 'Rest.'), idOf(history.draft, 'Pulse 72.')]
  for (const typed of ['Rest a', 'Rest a lot', 'Rest a lot.']) history.edit(changeRow(history.draft, first, { text: typed }), first, true)
  history.edit(changeRow(history.draft, second, { text: 'Pulse 80.' }), second, true)
  history.undo()
  t.match(planOf(history.draft), { text: /^Rest a lot\./ })
  history.undo()
  t.strictSame(planOf(history.draft), { text: PLAN })
  t.equal(history.canUndo, false)
})

const words = wordsOf('en')
function checks (draft: Draft, kept: string[] = []) {
  return checksOf(draft, new Proofs(data, evidence), evidence.removed, new Set(kept), (name, row) => lineOf(name, row, words, 'en'))
}

t.test('what stands in the report is to be checked first, then what does not; a row that moves keeps its words', async t => {
  const draft = draftOf(data, evidence)
  const found = checks(draft)
  t.strictSame(found.map(({ kind, text, suggestions, row }) => [kind, text, suggestions.join(), row !== null]), [
    ['differs', 'Body temperature 37.25 °C', '', true],
    ['marked', 'Start amoxicillin.', '', true],
    ['marked', 'Come back in nine days.', '', true],
    ['added', 'Mar 2, 2026 – Mar 4, 2026', '', true],
    ['unclear', '45 over 92', '', false],
    ['medicine', 'metform in', 'metformin', false],
    ['removed', 'aspirin', '', false]
  ])
  t.equal(new Set(found.map(({ key }) => key)).size, found.length)
  t.equal(openIn(found), 4)
  t.equal(openIn(found, '/data/0/sections/1/'), 3)
  t.equal(checks(draft, found.map(({ key }) => key)).length, 0, 'all of it was kept')
  const id = idOf(draft, 'Start amoxicillin. [to check]')
  t.equal(checks(moveRow(draft, id, -1)).length, 7, 'a row that is moved')
  t.equal(checks(changeRow(draft, id, { text: 'Start penicillin V.' })).length, 6, 'a row that is written anew')
  const proofs = new Proofs(data, { ...evidence, evidence: [{ ...sentence('Rest.', ''), sources: [] }] })
  t.match(checksOf(draft, proofs, [], new Set(), () => 'Rest.'), [{ kind: 'unsaid', text: 'Rest.' }], 'nobody said it')
})

t.test('of two versions, those fields are shown that differ, and each may be chosen', async t => {
  const draft = draftOf(data, evidence)
  const mine = changeRow(draft, idOf(draft, 'Rest.'), { text: 'Rest a lot.' })
  const theirs = draftOf(reportOf('Rest a little.'), NONE)
  const differences = differencesOf(mine, theirs)
  t.strictSame(differences.map(({ pointer }) => pointer), [plan])
  t.match(planOf(chosen(mine, differences, () => false)), { text: /^Rest a lot\./ })
  t.strictSame(planOf(chosen(mine, differences, () => true)), { text: 'Rest a little.' })
  t.strictSame(differencesOf(draft, draftOf(data, NONE)), [], 'the same in other rows is the same')
})

t.test('a report with nothing in it is empty, whatever its template', async t => {
  const empty = [{ episode: 'Consultation', template: 'dictation_api', sections: [{ section_id: 'transcription', fields: { fixed: { text: '' }, ongoing: { text: '' } } }] }]
  t.equal(isEmpty(empty as unknown as ConsultationOutput['data']), true)
  t.equal(isEmpty(data), false)
})
