import fs from 'node:fs'
import path from 'node:path'
import markdownIt from 'markdown-it'

/*
 * Makes pages of the guides, which the service serves at /guides/: their Markdown with links that lead somewhere there, and what their
 * search knows. It runs when the service is compiled, so that nothing of Markdown has to be read while it runs.
 */

/** Where the pages go, below the folder of what is compiled. */
const PLACE = 'routes/guides/guides.json'

/** All guides, as a reader needs them: the page of each is called as its file, and `README` as its folder. */
const GROUPS = {
  'Build with it': ['docs/integrate.md', 'docs/widget.md', 'sdk/README.md', 'docs/audio.md', 'docs/reports.md', 'docs/webhooks.md'],
  'Run it': [
    'docs/operate/README.md', 'docs/operate/install.md', 'docs/operate/access.md', 'docs/operate/settings.md', 'docs/operate/watch.md',
    'docs/operate/back-up.md', 'docs/operate/upgrade.md', 'docs/operate/tune.md', 'docs/models.md', 'docs/sizing.md', 'docs/security.md',
    'docs/audit.md'
  ],
  'How it works': ['docs/architecture.md', 'docs/adding-a-language.md', 'docs/benchmarks.md']
}

const GUIDES = Object.values(GROUPS).flat()

/** Longest summary of a guide, in characters: its first sentence, if that is shorter. */
const SUMMARY_MAX = 200

/**
 * @typedef {ReturnType<ReturnType<typeof markdownIt>['parse']>[number]} Token
 * @typedef {{ name: string, group: string, title: string, summary: string, html: string, text: string, sections: Section[] }} Guide
 * @typedef {{ page: string, title: string, anchor: string, heading: string, text: string }} Section what a search finds
 */

/** @param {string} text */
function escaped (text) {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}

/** @returns {string[]} what the pages are made of */
export function guideSources () {
  return [...GUIDES, ...['docs', 'docs/operate'].flatMap(folder => fs.existsSync(folder) ? fs.readdirSync(folder).map(name => `${folder}/${name}`) : [])]
    .filter((name, at, all) => name.endsWith('.md') && all.indexOf(name) === at && fs.existsSync(name)).sort()
}

/** @param {string} source @returns {string} the path of its page below /guides/, without the slash: `operate`, `operate/tune`, `sdk` */
function nameOf (source) {
  return source.replace(/^docs\//, '').replace(/(?:\/README)?\.md$/, '')
}

/**
 * Where a link of a guide leads among the guides.
 *
 * @param {string} source that has the link
 * @param {string} target as it is there
 * @param {(name: string) => string} write makes an address below /guides/ of the name of a guide
 * @returns {string | null} `null`: it leads to a file that is not served
 */
function resolve (source, target, write) {
  if (/^(?:[a-z]+:|#)/.test(target)) return target
  const [file = '', anchor] = target.split('#')
  const found = path.posix.join(path.posix.dirname(source), file)
  if (/\.png$/.test(found)) return write(found.replace(/^docs\//, ''))
  return GUIDES.includes(found) ? write(nameOf(found)) + (anchor === undefined ? '' : `#${anchor}`) : null
}

/** @param {Set<string>} taken @param {string} heading @returns {string} its anchor, as GitHub makes it */
function anchorOf (taken, heading) {
  const plain = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
  let anchor = plain
  for (let again = 1; taken.has(anchor); again++) anchor = `${plain}-${again}`
  taken.add(anchor)
  return anchor
}

/** @param {Token | undefined} token @returns {string} what is read of it */
function plainText (token) {
  return (token?.children ?? []).map(({ type, content }) => type === 'softbreak' ? ' ' : type === 'html_inline' ? '' : content).join('')
}

/** @param {Token[]} tokens @param {string} source @param {string} up leads to /guides/ */
function leadLinks (tokens, source, up) {
  for (const { children } of tokens) {
    const open = /** @type {boolean[]} */ ([])
    for (const token of children ?? []) {
      const name = token.type === 'image' ? 'src' : 'href'
      if (token.type === 'link_close' && open.pop() === false) token.tag = 'span'
      if (token.type !== 'link_open' && token.type !== 'image') continue
      const target = resolve(source, String(token.attrGet(name)), guide => /\.png$/.test(guide) ? up + guide : `${up}${guide}/`)
      if (token.type === 'link_open') open.push(target !== null)
      if (target !== null) token.attrSet(name, target)
      else [token.tag, token.attrs] = ['span', null]
    }
  }
}

/** @param {Token[]} tokens @param {{ page: string, title: string }} guide @returns {Section[]} */
function sectionsOf (tokens, guide) {
  const sections = [{ ...guide, anchor: '', heading: guide.title, text: '' }]
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'inline') continue
    const before = tokens[at - 1]
    if (before?.type === 'heading_open' && before.tag !== 'h1') {
      sections.push({ ...guide, anchor: String(before.attrGet('id')), heading: plainText(token), text: '' })
    } else if (before?.type !== 'heading_open') {
      const section = sections.at(-1)
      if (section !== undefined) section.text += `${section.text === '' ? '' : ' '}${plainText(token)}`
    }
  }
  return sections
}

/** @param {Token[]} tokens @returns {string} the first sentence of a guide, or what it has */
function summaryOf (tokens) {
  const first = tokens.findIndex(({ tag }) => tag === 'h2')
  const opening = tokens.findIndex(({ type }) => type === 'paragraph_open')
  const isThere = opening !== -1 && opening < first && tokens[3]?.type === 'paragraph_open'
  const sentence = isThere ? /^.*?[.:](?= |$)/.exec(plainText(tokens[opening + 1]))?.[0] : undefined
  const headings = tokens.flatMap(({ type, tag }, at) => type === 'heading_open' && tag === 'h2' ? [plainText(tokens[at + 1])] : [])
  return (sentence ?? headings.join(', ')).slice(0, SUMMARY_MAX).replace(/:$/, '.')
}

/** @param {string} source @param {string} group @returns {Guide} */
function render (source, group) {
  const name = nameOf(source)
  // Comments say what tests do with a block.
  const text = fs.readFileSync(source, 'utf8').replace(/^<!-- .* -->\n/gm, '')
  const markdown = markdownIt({ html: true })
  const tokens = markdown.parse(text, {})
  leadLinks(tokens, source, '../'.repeat(name.split('/').length))
  const taken = /** @type {Set<string>} */ (new Set())
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(taken, plainText(tokens[at + 1])))
  }
  markdown.renderer.rules.fence = (all, at) => {
    const { content = '', info = '' } = all[at] ?? {}
    return `<pre tabindex="0"${info === '' ? '' : ` data-language="${escaped(info)}"`}><code>${escaped(content)}</code></pre>\n`
  }
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
  markdown.renderer.rules.table_close = () => '</table></div>\n'
  const title = plainText(tokens[1])
  const sections = sectionsOf(tokens, { page: name, title })
  const html = markdown.renderer.render(tokens, { html: true }, {})
  return { name, group, title, summary: summaryOf(tokens), html, text: servedText(text, source), sections }
}

/** @param {string} text of a guide @param {string} source @returns {string} the same, with links that lead somewhere where it is served */
function servedText (text, source) {
  const up = '../'.repeat(nameOf(source).split('/').length - 1)
  let inBlock = false
  return text.split('\n').map(line => {
    if (/^\s*```/.test(line)) inBlock = !inBlock
    if (inBlock) return line
    return line.replace(/(\[(?:[^[\]]|`[^`]*`)*\])\(([^()\s]+)\)/g, (_link, label, target) => {
      const led = resolve(source, target, guide => /\.png$/.test(guide) ? up + guide : `${up}${guide}.md`)
      return led === null ? label.slice(1, -1) : `${label}(${led})`
    })
  }).join('\n')
}

/** @param {Guide[]} guides @param {string} up leads to /guides/ @param {string} current name of the guide that is shown */
function navigation (guides, up, current) {
  const entry = (/** @type {Guide} */ { name, title }) =>
    `<li><a href="${up}${name}/"${name === current ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`
  const entries = (/** @type {string} */ group) => guides.filter(guide => guide.group === group).map(entry).join('')
  return Object.keys(GROUPS).map(group => `<p>${group}</p><ul>${entries(group)}</ul>`).join('')
}

/**
 * @param {Guide[]} guides
 * @param {{ title: string, main: string, name: string }} page
 * @returns {string} its HTML, whose addresses are relative
 */
function pageOf (guides, { title, main, name }) {
  const up = '../'.repeat(name === '' ? 0 : name.split('/').length) || './'
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escaped(title)} – Clinical consultation service</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${up}page.css">${name === '' ? '' : `\n  <link rel="alternate" type="text/markdown" href="${up}${name}.md">`}
  <script type="module" src="${up}search.js"></script>
</head>
<body data-up="${up}">
  <a class="skip" href="#main">Skip to the text</a>
  <header>
    <p class="brand"><span class="mark"></span><a href="${up}../">Clinical consultation service</a></p>
    <p class="all"><a href="${up}">All guides</a></p>
    <form role="search" hidden><label for="query">Search the guides</label> <input id="query" type="search" autocomplete="off" maxlength="100"></form>
  </header>
  <section id="found" aria-label="Found"><p role="status"></p><ol></ol></section>
  <div class="columns">
    <main id="main" tabindex="-1">
${main}
    </main>
    <nav aria-label="Guides">${navigation(guides, up, name)}</nav>
  </div>
</body>
</html>
`
}

/** @param {Guide[]} guides @returns {string} what stands at /guides/ */
function overview (guides) {
  const entry = (/** @type {Guide} */ { name, title, summary }) => `<dt><a href="${name}/">${escaped(title)}</a></dt><dd>${escaped(summary)}</dd>`
  const entries = (/** @type {string} */ group) => guides.filter(guide => guide.group === group).map(entry).join('\n')
  return `<h1>Guides</h1>
${Object.keys(GROUPS).map(group => `<h2>${group}</h2>\n<dl>${entries(group)}</dl>`).join('\n')}
<p>Each guide is there as Markdown, too: <a href="../llms.txt">llms.txt</a> lists them for programs.</p>`
}

/**
 * Writes the pages of all guides.
 *
 * @param {string} output folder of what is compiled
 * @returns {string[]} what it wrote
 * @throws {Error} if a guide has no place among the others
 */
export function writeGuides (output) {
  const homeless = guideSources().filter(name => !GUIDES.includes(name))
  if (homeless.length > 0) throw new Error(`bin/guides.js: name ${homeless.join(', ')} in GROUPS`)
  const guides = Object.entries(GROUPS).flatMap(([group, sources]) => sources.map(source => render(source, group)))
  const pages = [
    { path: '', html: pageOf(guides, { title: 'Guides', main: overview(guides), name: '' }) },
    ...guides.map(({ name, title, html }) => ({ path: `${name}/`, html: pageOf(guides, { title, main: html, name }) }))
  ]
  const pictures = [...new Set(guides.flatMap(({ html }) => [...html.matchAll(/<img src="(?:\.\.\/)+([^"]+\.png)"/g)].map(([, picture = '']) => picture)))]
  const made = {
    pages,
    texts: guides.map(({ name, title, summary, group, text }) => ({ path: `${name}.md`, title, summary, group, text })),
    pictures: pictures.map(picture => ({ path: picture, base64: fs.readFileSync(`docs/${picture}`, 'base64') })),
    sections: guides.flatMap(({ sections }) => sections)
  }
  const file = path.posix.join(output, PLACE)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, JSON.stringify(made))
  return [file]
}
