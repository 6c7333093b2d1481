import { createHash } from 'node:crypto'

const STYLE = `
:root {
  color-scheme: light dark;
  --ink: #17202a; --quiet: #4a5866; --paper: #ffffff; --ground: #f3f5f7; --line: #d5dbe1; --accent: #0b5a8f; --on-accent: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8edf2; --quiet: #b3bfca; --paper: #171d24; --ground: #0e1318; --line: #35404b; --accent: #8cc7f2; --on-accent: #0b1d2b;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
main, footer { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
main { padding-top: clamp(2rem, 10vh, 6rem); }
h1 { margin: 0; font-size: clamp(1.6rem, 5vw, 2.4rem); line-height: 1.2; letter-spacing: -0.01em; }
.lead { margin: 0.75rem 0 0; font-size: 1.1rem; color: var(--quiet); max-width: 36rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.75rem 0 0; padding: 0; list-style: none; }
.actions a {
  display: block; padding: 0.7rem 1.25rem; border: 2px solid var(--accent); border-radius: 0.5rem; font-weight: 600; text-decoration: none;
}
.actions li:first-child a { background: var(--accent); color: var(--on-accent); }
section { margin-top: 2.5rem; padding: 1.25rem 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: 0.75rem; }
h2 { margin: 0; font-size: 1.05rem; }
dl { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.4fr); gap: 0.6rem 1.5rem; margin: 0.9rem 0 0; }
dt, dd { margin: 0; }
dd { color: var(--quiet); }
@media (max-width: 32rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 0.75rem; } .actions li { flex: 1 1 100%; text-align: center; } }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
footer { margin-top: 2.5rem; padding-bottom: 2.5rem; color: var(--quiet); font-size: 0.95rem; }
`

/** What the page may do: apply its own styles, and nothing else. */
export const POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; img-src data:; style-src 'sha256-${
  createHash('sha256').update(STYLE).digest('base64')}'`

/** Which parts of the service are switched on. */
interface Parts {
  demo: boolean
  documentation: boolean
  portal: boolean
  version: string
  /** The file name of the SDK. */
  sdk: string
}

const link = (href: string, text: string) => `<a href="${href}">${text}</a>`

/** The home page of the service. Its links are relative, so that they also work under another path behind a proxy. */
export function homePage ({ demo, documentation, portal, version, sdk }: Parts): string {
  const actions = [
    ...(demo ? [link('demo/', 'Try it out')] : []),
    ...(documentation ? [link('guides/', 'Read the guides'), link('documentation/', 'See the API')] : []),
    ...(portal ? [link('portal/', 'Open the portal')] : [])
  ]
  const programs: Array<[link: string, meaning: string]> = [
    ...(documentation
      ? [
        [link('openapi.json', 'OpenAPI'), `The contract, version ${version}; also as ${link('openapi.yaml', 'YAML')} and ${link('openapi-3.0.json', 'OpenAPI 3.0')}.`],
        [link('asyncapi.json', 'AsyncAPI'), 'The audio streams.'],
        [link('llms.txt', 'Guides as Markdown'), 'For language models.']
      ] satisfies Array<[string, string]>
      : []),
    [link(`sdk/${sdk}`, 'Client SDK'), 'A package for browsers and Node.js, to install with npm.'],
    [link('.well-known/jwks.json', 'Public keys (JWKS)'), 'Verify access tokens.'],
    [link('health/ready/', 'Readiness'), 'Whether the service can answer requests now.']
  ]
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Clinical consultation service</title>
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <h1>Clinical consultation service</h1>
    <p class="lead">Turns a conversation between a clinician and a patient into a structured report. Your backend gets an access token,
      your frontend sends what is said, and the report comes back.</p>
    ${actions.length === 0 ? '' : `<ul class="actions">${actions.map(action => `<li>${action}</li>`).join('')}</ul>`}
    <section aria-labelledby="programs">
      <h2 id="programs">For programs</h2>
      <dl>${programs.map(([name, meaning]) => `<dt>${name}</dt><dd>${meaning}</dd>`).join('')}</dl>
    </section>
  </main>
  <footer>
    <p>Not a medical device: a clinician reads, corrects and signs every report.</p>
  </footer>
</body>
</html>
`
}
