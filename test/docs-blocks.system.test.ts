import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { temporaryDirectory, testConfig } from './helper.js'
import { codeBlocks, guides, linesOf, type CodeBlock } from './markdown.js'
import { freePort, PROGRAMS, startServer } from './process.js'
import { speechFile } from './sound-files.js'
import { startSpeechServer, transcribing } from './speech-server.js'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Where the guides have the service, and what separates the output of their blocks. */
const GUIDE_HOST = '127.0.0.1:3000'
const SEPARATOR = '\u0001'

/** What the speech engine of the guides hears in every sound. */
const HEARD = 'I have had a sore throat for three days. Your throat is red. This is a viral pharyngitis. I prescribe paracetamol.'

/** Length of `visit.wav`, the recording of the guides. */
const RECORDING_SECONDS = 12

/** What a block is said to print, as an expression: spaces do not count, and `…` stands for anything. */
function expectation ({ lines }: CodeBlock): RegExp {
  const parts = lines.join('').replace(/\s/g, '').split('…').map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('.*?'), 's')
}

/** A directory like a clone in which `npm start` has been run: the scripts of this project, what it is built to, and the data. */
function makeClone (t: Test): string {
  const clone = temporaryDirectory(t)
  copyFileSync(`${ROOT}package.json`, path.join(clone, 'package.json'))
  mkdirSync(path.join(clone, 'bin'))
  writeFileSync(path.join(clone, 'bin/build.js'), '')
  symlinkSync(PROGRAMS, path.join(clone, 'dist'))
  symlinkSync(`${ROOT}node_modules`, path.join(clone, 'node_modules'))
  copyFileSync(speechFile(t, RECORDING_SECONDS), path.join(clone, 'visit.wav'))
  return clone
}

/** Runs a script in bash; resolves with what it printed, and fails with what it said when it fails. */
async function bash (t: Test, cwd: string, script: string): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail'], {
    cwd, env: { PATH: process.env.PATH, HOME: cwd, npm_config_update_notifier: 'false' }, stdio: ['pipe', 'pipe', 'pipe'], detached: true
  })
  t.teardown(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => { output[name] += text })
  child.stdin.end(script)
  const code = await new Promise(resolve => child.once('exit', resolve))
  t.equal(code, 0, `${output.stderr}\n${output.stdout}`)
  return output.stdout
}

for (const guide of guides) {
  const blocks = codeBlocks(linesOf(guide)).filter(({ directive }) => directive !== null)
  if (blocks.length === 0) continue

  t.test(`the blocks of ${guide} do what it says, one after the other, with a service that runs`, async t => {
    const clone = makeClone(t)
    const port = await freePort()
    const { baseUrl } = await startSpeechServer(t, transcribing(() => HEARD))
    const DATA_DIR = path.join(clone, 'data')
    await testConfig(t, { DATA_DIR, DATABASE_URL: '' })
    await startServer(t, { DATA_DIR, PORT: String(port), SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: 'scripted' })

    const files = new Map<string, string>()
    const runs: CodeBlock[] = []
    const printed = new Map<CodeBlock, CodeBlock>()
    for (const block of blocks) {
      const text = `${block.lines.join('\n')}\n`.replaceAll(GUIDE_HOST, `127.0.0.1:${port}`)
      if (block.directive?.act === 'file') files.set(block.directive.name, (files.get(block.directive.name) ?? '') + text)
      if (block.directive?.act === 'run') runs.push({ ...block, lines: text.split('\n') })
      if (block.directive?.act === 'prints') printed.set(runs.at(-1) as CodeBlock, block)
    }
    for (const [name, text] of files) writeFileSync(path.join(clone, name), text)
    // Text that goes on where another printed something is not compared with what that printed.
    const script = runs.map(({ lines }) => `${lines.join('\n')}\nprintf '${SEPARATOR}'\n`).join('')
    const outputs = (await bash(t, clone, script)).split(SEPARATOR)
    for (const [at, run] of runs.entries()) {
      const expected = printed.get(run)
      if (expected !== undefined) t.match((outputs[at] ?? '').replace(/\s/g, ''), expectation(expected), `${guide}, line ${expected.number}`)
    }
    t.ok(runs.length > 0, 'something of it is run')
  })
}
