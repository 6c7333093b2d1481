import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { anchorsOf, codeBlocks, guides, linesOf, proseOf, relativeLinks } from './markdown.js'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Longest line of a guide, and of notes beside the code; most lines of the README. */
const WIDTH = 100
const NOTES_WIDTH = 140
const README_LINES = 120

/** Largest picture, in bytes. */
const PICTURE_MAX = 300_000

t.test('every relative link and anchor of a guide leads somewhere', async t => {
  let links = 0
  for (const guide of guides) {
    for (const { path: target, anchor, number } of relativeLinks(linesOf(guide))) {
      links++
      const place = `${guide}, line ${number}: ${target}#${anchor ?? ''}`
      const file = target === '' ? guide : path.join(path.dirname(guide), target)
      if (!existsSync(path.join(ROOT, file))) t.fail(place)
      else if (anchor !== null) t.ok(anchorsOf(linesOf(file)).has(anchor), place)
    }
  }
  t.ok(links > 50, `${links} links`)
})

t.test('a link that leads nowhere is seen, and an anchor is what GitHub makes of a heading', async t => {
  const lines = ['# Keys & users', '## `npm test`', '## `npm test`', '```sh', '# a comment', '[no](link)', '```', 'a [link](a.md#b) and ![one](b.png)', '[r]: c.md']
  t.strictSame(relativeLinks(lines), [
    { path: 'a.md', anchor: 'b', number: 8 }, { path: 'b.png', anchor: null, number: 8 }, { path: 'c.md', anchor: null, number: 9 }
  ])
  t.strictSame([...anchorsOf(lines)], ['keys--users', 'npm-test', 'npm-test-1'])
})

t.test('no line of a guide is longer than it may be, and the README is short', async t => {
  for (const guide of guides) {
    const width = /^(?:docs\/(?:operate\/)?)?[^/]+$/.test(guide) ? WIDTH : NOTES_WIDTH
    const long = proseOf(linesOf(guide)).flatMap((line, at) => line.length > width ? [`line ${at + 1}: ${line.length}`] : [])
    t.strictSame(long, [], guide)
  }
  const readme = linesOf('README.md')
  t.ok(readme.length - 1 <= README_LINES, `the README has ${readme.length - 1} lines`)
  t.strictSame(readme.filter(line => line.length > WIDTH), [], 'its code, too')
})

t.test('a shell command is short enough to be read; only URLs and JSON may be longer', async t => {
  for (const guide of guides) {
    for (const { language, lines, number } of codeBlocks(linesOf(guide))) {
      if (!['sh', 'js'].includes(language)) continue
      for (const [at, line] of lines.entries()) t.ok(line.length <= WIDTH || /https?:\/\/|[{"]/.test(line), `${guide}, line ${number + at}`)
    }
  }
})

t.test('the picture of the README is small enough to be loaded quickly', async t => {
  t.ok(statSync(path.join(ROOT, 'docs/images/demo.png')).size < PICTURE_MAX)
})

t.test('each step of docs/architecture.md names functions that are in the file it links to', async t => {
  const steps = proseOf(linesOf('docs/architecture.md')).join('\n').matchAll(/((?:`[\w.]+`(?:,| and)?\s+)+)in\s+\[`[^`]+`\]\(\.\.\/([^)]+)\)/g)
  let named = 0
  for (const [, names = '', file = ''] of steps) {
    const text = existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : ''
    for (const [, name = ''] of names.matchAll(/`([\w.]+)`/g)) {
      named++
      t.ok(new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(text), `${name} in ${file}`)
    }
  }
  t.ok(named > 25, `${named} names`)
})

t.test('the tree in docs/architecture.md has every folder of lib and of its engine for reports', async t => {
  const tree = codeBlocks(linesOf('docs/architecture.md')).find(({ lines }) => lines[0]?.startsWith('server.ts'))?.lines.join('\n') ?? ''
  for (const folder of ['lib', 'lib/reporting']) {
    for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
      if (entry.isDirectory()) t.match(tree, new RegExp(`^ +${entry.name}/ `, 'm'), `${folder}/${entry.name}`)
    }
  }
})

t.test('every language that the embedded engine understands is named where people read about it', async t => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const languages = readdirSync(path.join(ROOT, 'lib/reporting/languages'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name)).map(entry => String(names.of(entry.name)))
  t.ok(languages.includes('English') && languages.includes('German'), languages.join())
  for (const guide of ['README.md', 'docs/reports.md', 'CHANGELOG.md']) {
    const text = linesOf(guide).join(' ')
    for (const language of languages) t.ok(text.includes(language), `${guide} names ${language}`)
  }
})
