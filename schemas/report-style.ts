import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration } from './kit.js'

/** How much a language model writes. */
export const reportLengths = ['brief', 'normal', 'detailed'] as const

/** How the statements of a text stand in it. */
export const reportForms = ['sentences', 'bullets'] as const
export type ReportForm = typeof reportForms[number]

export const ReportStyle = closed({
  length: Type.Optional(enumeration(reportLengths, {
    description: 'How much a language model writes; default: `normal`. Nothing clinical is left out for it. Without a language model it changes nothing.'
  })),
  form: Type.Optional(enumeration(reportForms, {
    description: 'Running text (`sentences`), or a list with a dash before each statement (`bullets`); default: one statement a line.'
  }))
}, {
  $id: 'ReportStyle',
  description: 'How the texts of a report are written. What the request that starts a consultation leaves out is as the `report_style` of its token says.',
  examples: [{ length: 'brief', form: 'bullets' }]
})
export type ReportStyle = Static<typeof ReportStyle>
