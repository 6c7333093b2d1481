import { readFileSync } from 'node:fs'
import t from 'tap'
import { AUDIT_FIELDS } from '../../../lib/audit/index.js'

const guide = readFileSync('docs/audit.md', 'utf8')

/** The cells on the right of a table of the guide. */
function mapped (heading: string): string[] {
  const section = guide.slice(guide.indexOf(`## ${heading}`)).split('\n## ')[0] ?? ''
  return section.split('\n').filter(line => line.startsWith('|')).slice(2).map(line => line.split('|')[2]?.trim() ?? '')
}

/** The names in a cell. */
function namesIn (cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

t.test('what the standards ask for is mapped to fields that rows have, or is called a gap', async t => {
  const known = new Set<string>([...AUDIT_FIELDS, 'external_id'])
  for (const [heading, rows] of [['NEN 7513', 14], ['EHDS', 5]] as const) {
    const cells = mapped(heading)
    t.equal(cells.length, rows, heading)
    for (const cell of cells) {
      t.strictSame(namesIn(cell).filter(name => !known.has(name)), [], cell)
      t.ok(cell.startsWith('gap: ') || namesIn(cell).length > 0, cell)
    }
  }
})

t.test('every field of a row has its place in the mapping', async t => {
  const named = new Set(mapped('NEN 7513').filter(cell => !cell.startsWith('gap: ')).flatMap(namesIn))
  t.strictSame(AUDIT_FIELDS.filter(name => !named.has(name)), [])
})
