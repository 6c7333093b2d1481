import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { temporaryDirectory } from '../helper.js'

const PROGRAM = fileURLToPath(new URL('../../.ci/audit.js', import.meta.url))

const advisory = { source: 1, name: 'parser', title: 'Reads too much', url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', severity: 'high' }
const REPORT = { auditReportVersion: 2, vulnerabilities: { parser: { name: 'parser', via: [advisory] }, user: { name: 'user', via: ['parser'] } } }
const EXCEPTION = { advisory: 'GHSA-aaaa-bbbb-cccc', package: 'parser', reason: 'Only tests use it.', until: '2999-12-31' }

/** What the check says of what npm printed, and its exit code. */
function audit (t: Test, printed: unknown, exceptions?: unknown): { code: number | null, said: string } {
  const file = path.join(temporaryDirectory(t), 'exceptions.json')
  if (exceptions !== undefined) writeFileSync(file, JSON.stringify(exceptions))
  const input = typeof printed === 'string' ? printed : JSON.stringify(printed)
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...exceptions === undefined ? [] : [file]], { input, encoding: 'utf8' })
  return { code: status, said: `${stdout}${stderr}`.trim() }
}

t.test('an advisory without a written exception fails, once for all packages that have it', async t => {
  t.strictSame(audit(t, REPORT, []), {
    code: 1,
    said: [
      'GHSA-aaaa-bbbb-cccc parser (high): Reads too much',
      '  https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      '  Update the package, or say in .ci/audit-exceptions.json why it does not apply.'
    ].join('\n')
  })
})

t.test('one with an exception passes until its day, and an exception ends with its advisory', async t => {
  t.strictSame(audit(t, REPORT, [EXCEPTION]), { code: 0, said: '1 known vulnerabilities, each with a written exception.' })
  t.strictSame(audit(t, REPORT, [{ ...EXCEPTION, until: '2026-01-31' }]), {
    code: 1, said: 'GHSA-aaaa-bbbb-cccc parser: its exception was until 2026-01-31. Look again.'
  })
  t.strictSame(audit(t, { vulnerabilities: {} }, [EXCEPTION]), {
    code: 1, said: 'GHSA-aaaa-bbbb-cccc parser is not reported any more: remove its exception.'
  })
  t.match(audit(t, REPORT, [{ ...EXCEPTION, reason: ' ' }]), { code: 1, said: 'An exception needs advisory, package, reason and until' })
  t.equal(audit(t, REPORT, [{ ...EXCEPTION, package: 'other' }]).code, 1)
})

t.test('the exceptions of the project are readable', async t => {
  t.notMatch(audit(t, { vulnerabilities: {} }).said, /An exception needs|JSON/)
})

t.test('a registry that cannot be asked is said so and fails nothing; what is no JSON fails', async t => {
  t.strictSame(audit(t, { message: '405 Method Not Allowed', error: { summary: '' } }, []), {
    code: 0, said: 'Skipped: the registry cannot be asked for advisories (405 Method Not Allowed).'
  })
  t.match(audit(t, '', []), { code: 1, said: 'npm audit printed no JSON' })
})
