import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Test } from 'tap'
import { freePort, until } from '../process.js'
import { foreignTool, QUIET } from './tools.js'

const PRISM = '@stoplight/prism-cli@5.14.2'

const committed = (name: string) => path.resolve(import.meta.dirname, '../../openapi', name)

/** The committed document, and the same for older tools. */
export const DOCUMENT = committed('openapi.json')
export const OLDER = committed('openapi-3.0.json')

/** Starts Prism, and returns its URL once it listens; `null` where it cannot be installed, and the test was skipped. */
export async function startPrism (t: Test, command: 'mock' | 'proxy', document: string, ...others: string[]): Promise<string | null> {
  const folder = await foreignTool(t, 'prism', [PRISM])
  if (folder === null) return null
  const port = await freePort()
  const program = path.join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const prism = spawn(process.execPath, [program, command, document, ...others, '--port', String(port)], { env: { ...process.env, ...QUIET } })
  let said = ''
  for (const stream of [prism.stdout, prism.stderr]) stream.on('data', (data: Buffer) => { said += data.toString() })
  t.teardown(() => prism.kill('SIGKILL'))
  await until(() => said.includes('Prism is listening') || prism.exitCode !== null, 'Prism listens')
  if (prism.exitCode !== null) throw new Error(said)
  return `http://127.0.0.1:${port}`
}
