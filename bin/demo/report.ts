import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { Narrator } from './narrator.js'

/** Columns that a person reads comfortably. */
const LINE_LENGTH = 96

function wrap (text: string, indent: string): string {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(' ')) {
    if (line.length + word.length > LINE_LENGTH && line.trim() !== '') {
      lines.push(line.trimEnd())
      line = indent
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()].join('\n')
}

function heading (id: string): string {
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The lines of one field; none when it is empty. */
function fieldLines (id: string, value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.map(item => wrap(`${heading(id)}: ${Object.values(item as object).filter(part => part !== null && part !== '').join(', ')}`, '    '))
  }
  const { text, ...others } = value as Record<string, string>
  const lines = text === undefined || text === '' ? [] : text.split('\n').map(line => wrap(line, '    '))
  return [...lines, ...Object.entries(others).map(([name, part]) => `    ${heading(name)}: ${part}`)]
}

/** Prints an output as a person likes to read it. */
export function printReport (narrator: Narrator, output: ConsultationOutput): void {
  const lines = ['', `REPORT (${output.report_status}, ${output.generation_result})`]
  if (output.generation_result_message != null) lines.push(wrap(output.generation_result_message, ''))
  for (const { episode, sections } of output.data) {
    lines.push('', episode)
    for (const { section_id: id, fields } of sections) {
      const content = Object.entries(fields).flatMap(([field, value]) => fieldLines(field, value))
      lines.push('', `  ${heading(id)}`, ...(content.length === 0 ? ['    –'] : content))
    }
  }
  narrator.say(lines.join('\n'))
}
