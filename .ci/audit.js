import { readFileSync } from 'node:fs'

/*
 * Reads what `npm audit --json` prints from standard input, and fails on every advisory without an exception in audit-exceptions.json, on
 * exceptions that have expired, and on those that nothing needs any more:
 *
 *   npm audit --json | node .ci/audit.js [EXCEPTIONS]
 *
 * A registry that cannot be asked for advisories, such as a mirror without that service, is said so, and is no failure.
 *
 * @typedef {object} Exception
 * @property {string} advisory its GHSA number
 * @property {string} package the package that has it
 * @property {string} reason why it does not apply here
 * @property {string} until the day after which somebody has to look again, YYYY-MM-DD
 *
 * @typedef {object} Advisory
 * @property {string} name the package that has it
 * @property {string} title
 * @property {string} url which ends with its GHSA number
 * @property {string} severity
 *
 * @typedef {object} Report
 * @property {Record<string, { via: Array<string | Advisory> }>} [vulnerabilities]
 * @property {string} [message]
 * @property {{ summary?: string }} [error]
 */

/** @param {string} text */
function end (text) {
  console.error(text)
  process.exit(1)
}

/** @param {Report} report @returns {Map<string, Advisory>} by GHSA number and package */
function advisoriesOf (report) {
  const all = Object.values(report.vulnerabilities ?? {}).flatMap(({ via }) => via).filter(one => typeof one !== 'string')
  return new Map(all.map(one => [`${one.url.split('/').pop()} ${one.name}`, one]))
}

/** @param {Map<string, Advisory>} advisories @param {Exception[]} exceptions @param {string} today */
function problemsOf (advisories, exceptions, today) {
  const excepted = new Map(exceptions.map(one => [`${one.advisory} ${one.package}`, one]))
  return [
    ...exceptions.filter(one => [one.advisory, one.package, one.reason, one.until].some(text => typeof text !== 'string' || text.trim() === ''))
      .map(one => `An exception needs advisory, package, reason and until: ${JSON.stringify(one)}`),
    ...[...advisories].filter(([name]) => !excepted.has(name))
      .map(([name, { severity, title, url }]) => `${name} (${severity}): ${title}\n  ${url}\n  Update the package, or say in .ci/audit-exceptions.json why it does not apply.`),
    ...[...excepted].filter(([name]) => !advisories.has(name)).map(([name]) => `${name} is not reported any more: remove its exception.`),
    ...[...excepted].filter(([name, { until }]) => advisories.has(name) && until < today).map(([name, { until }]) => `${name}: its exception was until ${until}. Look again.`)
  ]
}

const [file = new URL('audit-exceptions.json', import.meta.url)] = process.argv.slice(2)
const printed = readFileSync(0, 'utf8')
/** @type {Report} */
let report = {}
try {
  report = JSON.parse(printed)
} catch {
  end(`npm audit printed no JSON: ${printed.slice(0, 200)}`)
}
if (report.vulnerabilities === undefined) {
  console.log(`Skipped: the registry cannot be asked for advisories (${report.message ?? report.error?.summary ?? 'no reason given'}).`)
  process.exit(0)
}
const advisories = advisoriesOf(report)
const problems = problemsOf(advisories, JSON.parse(readFileSync(file, 'utf8')), new Date().toISOString().slice(0, 10))
if (problems.length > 0) end(problems.join('\n'))
console.log(`${advisories.size} known vulnerabilities, each with a written exception.`)
