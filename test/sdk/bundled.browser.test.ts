import path from 'node:path'
import t from 'tap'
import { SDK_PACKAGE } from '../../routes/sdk-package.js'
import { openBrowser, skip as withoutBrowser, watchComplaints } from '../demo-page.js'
import { speechFile } from '../sound-files.js'
import { project, runIn, withoutRegistry } from './clean-project.js'
import { servePage } from './page-server.js'
import { startService } from './service.js'

const skip = withoutBrowser !== false ? withoutBrowser : withoutRegistry()

/** Milliseconds of sound that are on the disk of the service when a recording has worked. */
const STORED_MS = 1000

/** What a page does with the package: it records, and has the widget in it. */
const MAIN = `
  import { ConsultationClient, microphone } from '@consultation-service/sdk'
  import '@consultation-service/sdk/widget'
  const getToken = async () => (await fetch('/scribe-token', { method: 'POST' })).json()
  const baseUrl = new URLSearchParams(location.search).get('service')
  const client = new ConsultationClient({ baseUrl, getToken })
  window.record = async () => {
    window.stream = await client.record({ template: 'dictation_api', input_language: 'en' }, { source: microphone() })
    await stream.start()
  }
  const scribe = document.createElement('consultation-scribe')
  Object.assign(scribe, { getToken })
  scribe.setAttribute('base-url', baseUrl)
  document.body.append(scribe)
`
const PAGE = '<!doctype html><html lang="en"><head><title>EHR</title><link rel="icon" href="data:,"></head><body>SCRIPT</body></html>'

/** A program that makes a page of the package: what it installs, the files of the project, its command, and where it puts the page. */
interface Bundler {
  packages: string[]
  files: Record<string, string>
  command: string[]
  output: string
}

const BUNDLERS: Readonly<Record<string, Bundler>> = {
  Vite: {
    packages: ['vite@6.4.6'],
    files: { 'main.js': MAIN, 'index.html': PAGE.replace('SCRIPT', '<script type="module" src="/main.js"></script>') },
    command: ['npx', 'vite', 'build'],
    output: 'dist'
  },
  webpack: {
    packages: ['webpack@5.113.0', 'webpack-cli@6.0.1'],
    files: { 'src/index.js': MAIN, 'dist/index.html': PAGE.replace('SCRIPT', '<script src="main.js"></script>') },
    command: ['npx', 'webpack', 'build', '--mode', 'production'],
    output: 'dist'
  },
  'Next.js': {
    packages: ['next@15.5.29', 'react@19.2.0', 'react-dom@19.2.0'],
    files: {
      'main.js': MAIN,
      'pages/index.js': 'import { useEffect } from \'react\'\nexport default function Page () { useEffect(() => { import(\'../main.js\') }, []) }',
      'pages/_document.js': 'import { Head, Html, Main, NextScript } from \'next/document\'\n' +
        'export default () => <Html lang="en"><Head><link rel="icon" href="data:," /></Head><body><Main /><NextScript /></body></Html>',
      'next.config.mjs': 'export default { output: \'export\' }'
    },
    command: ['npx', 'next', 'build'],
    output: 'out'
  }
}

for (const [name, { packages, files, command, output }] of Object.entries(BUNDLERS)) {
  t.test(`a page that ${name} makes of the package records, and shows the widget`, { skip }, async t => {
    const service = await startService(t, { CORS_ORIGINS: '*' })
    const manifest = JSON.stringify({ name: 'ehr', version: '1.0.0', private: true, license: 'MIT' })
    const directory = project(t, { 'package.json': manifest, ...files })
    await runIn(t, directory, ['npm', 'install', '--no-audit', '--no-fund', new URL(`sdk/${SDK_PACKAGE}`, service.baseUrl).href, ...packages])
    await runIn(t, directory, command, { NEXT_TELEMETRY_DISABLED: '1' })
    const origin = await servePage(t, path.join(directory, output), service)
    const page = await (await openBrowser(t, speechFile(t, 6))).newPage()
    const complaints = watchComplaints(page, 'http://127.0.0.1')
    await page.goto(`${origin}?service=${encodeURIComponent(service.baseUrl)}`)
    await page.waitForFunction('window.record !== undefined')
    await page.waitForSelector('consultation-scribe button:not([disabled]):visible')
    await page.evaluate('record()')
    await page.waitForFunction(`stream.progress.storedMs >= ${STORED_MS}`)
    t.match(await page.evaluate('[stream.state, String(stream.error)]'), ['live', 'null'])
    t.strictSame(complaints, [])
    await page.evaluate('stream.discard()')
  })
}
