import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { runProgram, type Program } from '../browsers/programs.js'
import { temporaryDirectory } from '../helper.js'
import { freePort } from '../process.js'
import { read } from './service-settings.js'

export const NGINX = '/usr/sbin/nginx'
export const HAPROXY = '/usr/sbin/haproxy'

/** A proxy with the configuration that comes with the service. */
export interface Proxy {
  url: string
  program: Program
}

/** What stands in a configuration, what is put there, and how often that has to be. */
export type Replacement = readonly [from: string, to: string, times: number]

/** A file of `deploy/` with what is at other places here: nothing else is changed. */
function configuration (t: Test, file: string, replacements: readonly Replacement[], directory = temporaryDirectory(t)): string {
  let text = read(file)
  for (const [from, to, times] of replacements) {
    const parts = text.split(from)
    if (parts.length !== times + 1) throw new Error(`${from} is ${parts.length - 1} times in ${file}`)
    text = parts.join(to)
  }
  const changed = path.join(directory, path.basename(file))
  writeFileSync(changed, text)
  return changed
}

/** A certificate of its own for `localhost`, with its key: in one file, as HAProxy reads it, and in two. */
export function certificate (t: Test): { both: string, certificate: string, key: string } {
  const directory = temporaryDirectory(t)
  const [key, made] = ['key.pem', 'certificate.pem'].map(name => path.join(directory, name)) as [string, string]
  const subject = ['-subj', '/CN=localhost', '-days', '1']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', made, ...subject], { stdio: 'pipe' })
  const both = path.join(directory, 'both.pem')
  execFileSync('sh', ['-c', 'cat "$0" "$1" > "$2"', made, key, both])
  return { both, certificate: made, key }
}

/** What nginx is given, in addition to where the instances are. */
interface NginxOptions {
  /** Files, where TLS ends at nginx. */
  tls?: { certificate: string, key: string }
  replacements?: readonly Replacement[]
}

/** Starts nginx as compose.yaml does, in front of instances on these ports. */
export async function startNginx (t: Test, instances: readonly number[], { tls, replacements = [] }: NginxOptions = {}): Promise<Proxy> {
  const directory = temporaryDirectory(t)
  const port = await freePort()
  const file = configuration(t, 'deploy/nginx/nginx.conf', [
    ...replacements,
    ['172.30.77.11:3000', `127.0.0.1:${instances[0]}`, 1], ['172.30.77.12:3000', `127.0.0.1:${instances[1]}`, 1],
    ['/tmp/', `${directory}/`, 6],
    ['listen 8080;', `listen 127.0.0.1:${port}${tls === undefined ? '' : ` ssl; ssl_certificate ${tls.certificate}; ssl_certificate_key ${tls.key}`};`, 1]
  ], directory)
  execFileSync(NGINX, ['-t', '-q', '-e', 'stderr', '-c', file], { stdio: 'pipe' })
  const program = runProgram(t, NGINX, ['-e', 'stderr', '-c', file, '-g', 'daemon off;'])
  return { url: `http://127.0.0.1:${port}`, program }
}

/** Starts HAProxy in front of instances on these ports, with further variables of its environment. */
export async function startHaproxy (
  t: Test, instances: readonly number[], environment: Readonly<Record<string, string>> = {}, replacements: readonly Replacement[] = []
): Promise<Proxy> {
  const port = await freePort()
  const file = replacements.length === 0
    ? fileURLToPath(new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url))
    : configuration(t, 'deploy/haproxy/haproxy.cfg', replacements)
  const program = runProgram(t, HAPROXY, ['-f', file], {
    LISTEN: `127.0.0.1:${port}`,
    INSTANCE_ONE: `127.0.0.1:${instances[0]}`,
    INSTANCE_TWO: `127.0.0.1:${instances[1]}`,
    CHECK_INTERVAL: '250ms',
    ...environment
  })
  return { url: `http://127.0.0.1:${port}`, program }
}
