import t from 'tap'
import { codeBlocks, guides, linesOf } from './markdown.js'

/** The languages of blocks that are pasted into a shell. */
const SHELLS = ['sh', 'bash', 'shell', 'zsh', 'console']

/** The lines of such blocks, with the numbers they have in the file. */
function shellLines (guide: string): Array<[number: number, line: string]> {
  return codeBlocks(linesOf(guide)).filter(({ language }) => SHELLS.includes(language))
    .flatMap(({ lines, number }) => lines.map((line, at): [number, string] => [number + at, line]))
}

/** Whether a comment stands behind a command: a word that begins with `#`, outside of quotes. */
function hasTrailingComment (line: string): boolean {
  const bare = line.replace(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/g, 'x')
  return /\S\s+#/.test(bare)
}

t.test('in a shell block, comments stand on lines of their own: zsh on macOS takes those behind a command for words', async t => {
  t.ok(guides.includes('README.md'))
  let lines = 0
  for (const name of guides) {
    for (const [number, line] of shellLines(name)) {
      lines++
      t.notOk(hasTrailingComment(line), `${name}, line ${number}: ${line}`)
    }
  }
  t.ok(lines > 10)
})

t.test('a comment behind a command is seen, one in quotes or in a word is none', async t => {
  for (const line of ['npm ci      # needs Node.js', '  npm start # or: not', 'ls "a" # b']) t.ok(hasTrailingComment(line), line)
  for (const line of ['# a comment', '  # one', 'echo "a # b"', "curl 'x # y'", 'echo a#b', 'echo $#', 'field () { node -pe "JSON.parse(x).$1"; }']) {
    t.notOk(hasTrailingComment(line), line)
  }
})
