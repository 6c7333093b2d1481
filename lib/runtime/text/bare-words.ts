/** The words and numbers of a text, in order, without any signs. */
export function bareWords (text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
