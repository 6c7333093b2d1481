import { readFileSync } from 'node:fs'
import t from 'tap'
import { differences, digestOf, embeddedReports, fingerprintsOf, fixtureCases, folderCases, goldenOf } from '../../bin/goldens/goldens.js'
import { RULES_VERSION } from '../../lib/reporting/version.js'

const FOLDER = new URL('../fixtures/goldens/', import.meta.url)

const textOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

t.test('the embedded engine reports every fixture in every template as it did, byte for byte', { timeout: 240_000 }, async t => {
  const reports = await embeddedReports()
  const goldens: string[] = []
  for (const [name, cases] of fixtureCases(new URL('../fixtures/consultations/', import.meta.url))) {
    const golden = await goldenOf(reports, cases)
    goldens.push(golden)
    t.strictSame(differences(textOf(name), golden), [], `${name}: change RULES_VERSION and run "npm run goldens -- --write" when they should differ`)
    t.ok(textOf(name) === golden, `${name}: every byte`)
  }
  const fingerprints = fingerprintsOf(await goldenOf(reports, folderCases(new URL('../fixtures/unusual/', import.meta.url))))
  goldens.push(fingerprints)
  t.strictSame(differences(textOf('unusual.json'), fingerprints), [], 'unusual visits')
  const versions = JSON.parse(textOf('versions.json')) as Record<string, string>
  t.equal(versions[RULES_VERSION], digestOf(goldens), 'the version of the rules names these very reports')
  t.equal(new Set(Object.values(versions)).size, Object.keys(versions).length, 'each version names reports of its own')
})

t.test('a difference is named', t => {
  t.strictSame(differences('{"a": {"x": 1}, "b": 2}', '{"a": {"x": 1}, "b": 3, "c": 4}'), ['b', 'c'])
  t.end()
})
