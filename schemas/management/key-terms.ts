import type { Static } from '@sinclair/typebox'
import { KeyTerms } from '../consultation.js'
import { closed } from '../kit.js'
import { visibleText } from '../text.js'
import { NAME_MAX_LENGTH } from '../token.js'
import { nullable } from './kit.js'

const { key_terms: keyTerms } = KeyTerms.properties

const properties = {
  customer: nullable(visibleText(NAME_MAX_LENGTH), { description: 'Name of the customer for whose consultations the terms are; `null`: for all consultations.' }),
  key_terms: keyTerms
}
const examples = [{ customer: 'Riverside Hospitals', key_terms: ['Sint-Rafaël', 'Dr Okonkwo'] }]

export const SharedKeyTerms = closed(properties, {
  $id: 'SharedKeyTerms', description: 'Key terms of all consultations of a customer, or of all consultations of the installation.', examples
})
export type SharedKeyTerms = Static<typeof SharedKeyTerms>

export const ReplaceSharedKeyTerms = closed(properties, {
  $id: 'ReplaceSharedKeyTerms', description: 'Key terms that replace those of a customer, or of the installation.', examples
})
export type ReplaceSharedKeyTerms = Static<typeof ReplaceSharedKeyTerms>

/** The schemas of this file, for `addSchema`. */
export const keyTermSchemas = [SharedKeyTerms, ReplaceSharedKeyTerms]
