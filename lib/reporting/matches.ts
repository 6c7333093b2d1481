/**
 * All matches of a global expression in a text, in order: as `matchAll`, which copies the expression for each text. Most texts have no
 * match, and the copy takes longer than looking for one.
 */
export function matchesOf (matcher: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  matcher.lastIndex = 0
  for (let match = matcher.exec(text); match !== null; match = matcher.exec(text)) {
    found.push(match)
    // What matches nothing would match there again and again.
    if (match[0] === '') matcher.lastIndex += matcher.unicode && (text.codePointAt(matcher.lastIndex) ?? 0) > 0xffff ? 2 : 1
  }
  return found
}
