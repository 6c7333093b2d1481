import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { ConfigError, readLimitsFile } from '../../../../lib/runtime/settings/index.js'
import { temporaryDirectory } from '../../../directories.js'

const directory = temporaryDirectory(t)

function file (name: string, text: string): string {
  const at = path.join(directory, name)
  writeFileSync(at, text)
  return at
}

t.test('the file is YAML or JSON; none, and one with nothing but comments, say nothing', async t => {
  t.strictSame(await readLimitsFile(file('yaml', '# Reports\nreportTimeout: 300 # longer\n\nstreamsMax: 2_000\n')), { reportTimeout: 300, streamsMax: '2_000' })
  t.strictSame(await readLimitsFile(file('json', '{ "reportTimeout": 300, "streamsMax": 2000 }')), { reportTimeout: 300, streamsMax: 2000 })
  for (const nothing of ['', '# reportTimeout: 300\n', '---\n']) t.strictSame(await readLimitsFile(file('nothing', nothing)), {}, JSON.stringify(nothing))
  for (const none of ['', ' ']) t.strictSame(await readLimitsFile(none), {})
})

t.test('a file that cannot be used is said so with its name, and without what is in it', async t => {
  mkdirSync(path.join(directory, 'folder'))
  const form = '; it must hold lines such as "reportTimeout: 120"'
  const wrong: Array<[name: string, problem: string]> = [
    [path.join(directory, 'missing'), 'which cannot be read (ENOENT)'],
    [path.join(directory, 'folder'), 'which is not a file'],
    [file('large', `# ${'x'.repeat(65_536)}`), 'which has more than 65536 bytes'],
    [file('list', '- reportTimeout: 300\n'), `which is a list or a single value${form}`],
    [file('text', 'REPORT_TIMEOUT=300\n'), `which is a list or a single value${form}`],
    [file('twice', 'reportTimeout: 300\nreportTimeout: 301\n'), `which is not valid YAML (line 2)${form}`],
    [file('open', '{ "reportTimeout": 300'), `which is not valid YAML (line 1)${form}`],
    [file('alias', 'a: &a 300\nb: *a\n'), `which is not valid YAML${form}`]
  ]
  for (const [name, problem] of wrong) {
    const error = await readLimitsFile(name).catch((reason: unknown) => reason)
    t.type(error, ConfigError, name)
    t.equal((error as Error).message, `LIMITS_FILE names ${name}, ${problem}.`)
  }
})
