import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { SDK_PACKAGE } from '../../routes/sdk-package.js'
import { openBrowser, skip as withoutBrowser, watchComplaints } from '../demo-page.js'
import { SERVICE } from '../process.js'
import { speechFile } from '../sound-files.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { project, runIn, withoutRegistry } from './clean-project.js'
import { servePage } from './page-server.js'
import { startService, type SdkService } from './service.js'

const skip = withoutBrowser !== false ? withoutBrowser : withoutRegistry()

const EXAMPLE = path.join(SERVICE, '../sdk/examples/react')

/** What is heard, and what is typed beside it. */
const HEARD = 'Good morning.'
const SAID = 'I have had a sore throat for three days. Your throat is red. This is a viral pharyngitis. I prescribe paracetamol.'

/** Versions of React that the package supports, with those of their types. */
const VERSIONS: Readonly<Record<string, readonly string[]>> = {
  19: ['react@19.2.0', 'react-dom@19.2.0', '@types/react@19.2.2', '@types/react-dom@19.2.2'],
  18: ['react@18.3.1', 'react-dom@18.3.1', '@types/react@18.3.26', '@types/react-dom@18.3.7']
}

/** What a server makes of the components, where there is no page. */
const RENDERED = `
  console.log(renderToString(createElement('main', null,
    createElement(Scribe, { baseUrl: 'https://scribe.test/', getToken, inputLanguage: 'nl', requireConsent: true, className: 'wide', onScribeError () {} }),
    createElement(VisitList, { baseUrl: 'https://scribe.test/', getToken, for: 'scribe' }))))
  async function getToken () { throw new Error('no token is asked for on a server') }
`
const MODULES = { '{ createElement }': 'react', '{ renderToString }': 'react-dom/server', '{ Scribe, VisitList }': '@consultation-service/sdk/react' }
const ELEMENTS = '<main><consultation-scribe base-url="https://scribe.test/" input-language="nl" require-consent="" class="wide"></consultation-scribe>' +
  '<consultation-list base-url="https://scribe.test/" for="scribe"></consultation-list></main>'

/** Uses of the types; each of the second kind is a mistake. */
const TYPED = `
  import { Scribe, VisitList } from '@consultation-service/sdk/react'
  const getToken = async () => 'token'
  export const right = [
    <Scribe key="1" baseUrl="/" getToken={getToken} consent="ask" requireConsent onScribeOutput={({ detail }) => detail.output.report_status.length} />,
    <VisitList key="2" baseUrl="/" getToken={getToken} onConsultationOpen={({ detail }) => detail.consultation.length} />,
    <consultation-scribe key="3" base-url="/" require-consent="" onscribe-error={({ detail }) => detail.error.message} />,
    <consultation-list key="4" for="scribe" theme="dark" />
  ]
  export const wrong = [
    // @ts-expect-error
    <Scribe key="1" baseUrl="/" getToken={getToken} template="letter" />,
    // @ts-expect-error
    <Scribe key="2" baseUrl="/" />,
    // @ts-expect-error
    <Scribe key="3" baseUrl="/" getToken={getToken} onScribeOutput={({ detail }) => detail.state} />,
    // @ts-expect-error
    <VisitList key="4" baseUrl="/" getToken={getToken} consent="ask" />,
    // @ts-expect-error
    <consultation-scribe key="5" base-url={7} />
  ]
`

function filesOfExample (): Record<string, string> {
  return Object.fromEntries(readdirSync(EXAMPLE).map(name => [name, readFileSync(path.join(EXAMPLE, name), 'utf8')]))
}

/** The example with a version of React, and programs that render it on a server. */
async function makeExample (t: Test, { baseUrl }: SdkService, packages: readonly string[]): Promise<string> {
  const names = Object.entries(MODULES)
  const directory = project(t, {
    ...filesOfExample(),
    'typed.tsx': TYPED,
    'imported.mjs': names.map(([names, from]) => `import ${names} from '${from}'`).join('\n') + RENDERED,
    'required.cjs': names.map(([names, from]) => `const ${names} = require('${from}')`).join('\n') + RENDERED
  })
  await runIn(t, directory, ['npm', 'install', '--no-audit', '--no-fund', new URL(`sdk/${SDK_PACKAGE}`, baseUrl).href, ...packages])
  return directory
}

for (const [version, packages] of Object.entries(VERSIONS)) {
  t.test(`the example for React ${version} records, takes text, and shows the report and what its callbacks got`, { skip }, async t => {
    const { baseUrl } = await startSpeechServer(t, transcribing(() => HEARD))
    const service = await startService(t, { CORS_ORIGINS: '*', SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: 'scripted' })
    const directory = await makeExample(t, service, packages)
    for (const program of ['imported.mjs', 'required.cjs']) {
      t.equal((await runIn(t, directory, ['node', program])).trim(), ELEMENTS, `${program}, on a server`)
    }
    await runIn(t, directory, ['npm', 'run', 'build'], { VITE_SCRIBE_URL: service.baseUrl })
    const origin = await servePage(t, path.join(directory, 'dist'), service)

    const page = await (await openBrowser(t, speechFile(t, 6))).newPage()
    const complaints = watchComplaints(page, 'http://127.0.0.1')
    await page.goto(origin)
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText('recording, report intermediate').waitFor()
    await page.getByLabel('Also said').fill(SAID)
    await page.getByRole('button', { name: 'Add' }).click()
    await page.waitForFunction('document.querySelector("input").value === ""')
    t.equal(await page.locator('consultation-scribe').evaluate('scribe.state'), 'recording')
    await page.locator('consultation-scribe').evaluate('scribe.finish().catch(() => {})')
    await page.getByText('final, report final').waitFor()
    await page.getByRole('button', { name: 'Report: Insert' }).click()
    await page.getByLabel('In the record').getByText('viral pharyngitis').waitFor()
    await page.getByRole('button', { name: 'Next patient' }).click()
    await page.getByText('no consultation').waitFor()
    t.strictSame(complaints, [])
  })
}
