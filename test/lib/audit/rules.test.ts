import { readFileSync } from 'node:fs'
import t from 'tap'
import { auditRules, commandRules, portalRules, ruleOf } from '../../../lib/audit/index.js'

const { paths } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as { paths: Record<string, Record<string, { operationId: string }>> }
const documented = Object.values(paths).flatMap(item => Object.values(item).map(({ operationId }) => operationId))

t.test('every operation of the document says how its accesses are logged, or why they are not', async t => {
  t.strictSame(documented.filter(operation => !Object.hasOwn(auditRules, operation)), [])
  for (const [operation, rule] of Object.entries(auditRules)) {
    if ('unlogged' in rule) t.match(rule.unlogged, /^no personal data/, operation)
    else t.ok(rule.categories.length > 0, operation)
  }
})

t.test('there is no rule for an operation that nothing does', async t => {
  const known = new Set([...documented, ...Object.keys(portalRules), ...Object.keys(commandRules)])
  t.strictSame(Object.keys(auditRules).filter(operation => !known.has(operation)), [])
})

t.test('an operation without a rule, or whose accesses are not logged, has none', async t => {
  t.equal(ruleOf('getLiveness'), undefined)
  t.equal(ruleOf('constructor'), undefined)
  t.equal(ruleOf(undefined), undefined)
  t.strictSame(ruleOf('getTranscript'), { action: 'R', categories: ['transcript'] })
})
