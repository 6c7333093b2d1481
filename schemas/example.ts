import type { Static } from '@sinclair/typebox'
import { ConsultationOutput, templates } from './consultation-output/index.js'
import { closed, enumeration } from './kit.js'
import { answer, errorResponses, invalid } from './responses.js'

export const ExampleParameters = closed({
  template: enumeration(templates, { description: 'Template identifier.', examples: ['soap_new_complaint_api'] })
})
export type ExampleParameters = Static<typeof ExampleParameters>

/** `GET /api/v1/examples/{template}/` */
export const getExampleOutput = {
  operationId: 'getExampleOutput',
  tags: ['Consultation output'],
  summary: 'Show a fictional consultation output',
  description: 'What a finished consultation looks like for each template, for building and testing an integration. Nobody\'s data.',
  params: ExampleParameters,
  response: {
    200: answer(ConsultationOutput, 'A fictional consultation output.'),
    400: invalid(['path', 'template'], `template must be one of: ${templates.join(', ')}.`, 'enum'),
    429: errorResponses[429],
    500: errorResponses[500]
  }
}
