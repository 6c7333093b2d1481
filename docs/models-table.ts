/**
 * Writes the list of models in docs/models.md, as the catalogue has them, between the two marks: `npm run models-table`. A test compares
 * the two.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { adviceOn, bytesOf, catalogue, type CatalogueModel, comparisons, type HashOrigin, sizeText } from '../lib/models/index.js'

const GUIDE = 'docs/models.md'
const BEGIN = '<!-- models: written by npm run models-table -->'
const END = '<!-- end of models -->'

/** Longest line of prose, in characters; a link is never broken. */
const WIDTH = 100

/** An item of a list, on as many lines as it takes. */
function itemOf (words: readonly string[]): string {
  const lines: string[] = []
  let line = '-'
  for (const word of words) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = ' '
    }
    line = `${line} ${word}`
  }
  return [...lines, line].join('\n')
}

/** What is said of the hashes of a model. */
const HASHES: Readonly<Record<HashOrigin, string>> = {
  computed: ' Its SHA-256 was computed here.',
  published: ' Its SHA-256 is as public programs pin it, and was not compared with the file here.',
  announced: ' Its SHA-256 is announced by the hub at each download.'
}

/** What is said of a model, word by word; the links are below the list. */
function wordsOf (model: CatalogueModel): string[] {
  const { name, task, source, memoryBytes, licence, languages, hashesFrom } = model
  const bytes = bytesOf(model)
  const download = source === null ? 'only to import' : bytes === null ? 'the size is said when it is installed' : `${sizeText(bytes)} to download`
  const spoken = languages === null ? '' : languages.length > 3 ? `, ${languages.length} languages` : `, only ${languages.join(', ')}`
  const text = `${task.replaceAll('_', ' ')}, ${download}, about ${sizeText(memoryBytes)} of memory${spoken}, ${licence.name}. ${adviceOn(model)}` +
    (hashesFrom === null ? '' : HASHES[hashesFrom])
  return [`[\`${name}\`][${name}]:`, ...text.split(' ')]
}

/** The guide with this catalogue in it. */
export function guideWithTable (guide: string): string {
  const [before = '', rest = ''] = guide.split(BEGIN)
  const after = rest.slice(rest.indexOf(END))
  const models = catalogue.map(model => itemOf(wordsOf(model))).join('\n')
  const published = [...catalogue.flatMap(({ title, published }) => published.map(figure => ({ title, ...figure }))), ...comparisons]
  const figures = published.map(({ title, figure }) => itemOf(`${title}: ${figure}.`.split(' '))).join('\n')
  const sources = [...new Set(published.map(({ source }) => `- <${source}>`))].join('\n')
  const measured = catalogue.flatMap(({ title, measured = [] }) => measured.map(figure => itemOf(`${title}, ${figure}.`.split(' ')))).join('\n')
  const licences = [...new Set(catalogue.map(({ licence: { name, address } }) => `- ${name}:\n  <${address}>`))].join('\n')
  const links = catalogue.map(({ name, publisher }) => `[${name}]: ${publisher}`).join('\n')
  return `${before}${BEGIN}\n\n${models}\n\nPublished by others, and not measured by this project:\n\n${figures}\n\n` +
    `Sources:\n\n${sources}\n\n[Measured](audio.md#quality) by this project:\n\n${measured}\n\nTexts of the licences:\n\n${licences}\n\n${links}\n\n${after}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(GUIDE, guideWithTable(readFileSync(GUIDE, 'utf8')))
