import { Type } from '@sinclair/typebox'
import { closed } from '../kit.js'
import { visibleText } from '../text.js'
import { NAME_MAX_LENGTH } from '../token.js'

export const CustomerQuery = closed({
  customer: Type.Optional(visibleText(NAME_MAX_LENGTH, { description: 'Only of this customer. Somebody who sees one customer is shown that one in any case.' }))
})
