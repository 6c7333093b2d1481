import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { temporaryDirectory } from '../helper.js'
import { BidiSession } from './bidi.js'
import type { Browser, LaunchOptions, RunningBrowser } from './driver.js'
import { needs, runProgram } from './programs.js'

const FIREFOX = '/usr/bin/firefox-esr'
const PULSEAUDIO = '/usr/bin/pulseaudio'

/** What its microphone plays, in Hz. */
export const FIREFOX_TONE = 700

/** Nothing is asked of anybody, and nothing of elsewhere. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'media.autoplay.default': 0,
  'media.navigator.audio.fake_frequency': FIREFOX_TONE,
  'media.gmp-manager.updateEnabled': false,
  'media.navigator.permission.disabled': true,
  'media.navigator.streams.fake': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.startup.max_resumed_crashes': -1
}

/** Loudspeakers for Firefox, which has none of its own to test with. */
async function startLoudspeakers (t: Test): Promise<string> {
  const home = temporaryDirectory(t)
  const socket = path.join(home, 'native')
  const server = runProgram(t, PULSEAUDIO, [
    '-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--disable-shm=yes', '--log-target=stderr', '--log-level=info',
    '-L', 'module-null-sink', '-L', `module-native-protocol-unix socket=${socket} auth-anonymous=1 auth-cookie-enabled=0`
  ], { HOME: home, XDG_RUNTIME_DIR: home })
  await server.printed(/Daemon startup complete/)
  return `unix:${socket}`
}

async function launch (
  t: Test, { profile = temporaryDirectory(t), sound = false, storageKb }: LaunchOptions = {}
): Promise<RunningBrowser> {
  mkdirSync(profile, { recursive: true })
  const preferences = { ...PREFERENCES, ...storageKb === undefined ? {} : { 'dom.quotaManager.temporaryStorage.fixedLimit': storageKb } }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(path.join(profile, 'user.js'), lines.join(''))
  const server = sound ? await startLoudspeakers(t) : `unix:${path.join(profile, 'no-server')}`
  const program = runProgram(t, FIREFOX, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    HOME: profile, PULSE_SERVER: server, MOZ_CRASHREPORTER_DISABLE: '1'
  })
  const [, url = ''] = await program.printed(/WebDriver BiDi listening on (ws:\S+)/)
  const session = await BidiSession.open(url)
  return { tab: async () => session.tab(), kill: program.kill }
}

/** Firefox, over WebDriver BiDi, which it speaks by itself. */
export const firefox: Browser = {
  name: 'Firefox',
  skip: needs({ [FIREFOX]: 'firefox-esr', [PULSEAUDIO]: 'pulseaudio' }),
  keepsProfile: true,
  launch
}
