import { Type, type Static } from '@sinclair/typebox'
import { closed, ref } from '../kit.js'
import { timestamp, visibleText } from '../text.js'
import { NAME_MAX_LENGTH, ORGANISATION_MAX_LENGTH, USER_ID_MAX_LENGTH } from '../token.js'
import { damaged, LISTED_MAX, moment, nullable } from './kit.js'

/** Longest reason for a block, in characters. */
export const REASON_MAX_LENGTH = 500

const customer = visibleText(NAME_MAX_LENGTH, { description: 'Name of the customer.' })
const userId = visibleText(USER_ID_MAX_LENGTH, { description: 'The user\'s identifier in the customer\'s system.' })
const text = (maxLength: number) => Type.String({ maxLength })

const exampleUser = {
  customer: 'Riverside Hospitals',
  user_id: 'u-1024',
  mode: 'live' as const,
  first_name: 'Jane',
  last_name: 'Doe',
  organisation: 'Riverside Practice',
  blocked: false,
  block_reason: null,
  erased: false,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:14:00.000Z'
}

export const ManagedUser = closed({
  customer,
  user_id: userId,
  mode: Type.Unsafe<'live' | 'test' | null>({ type: ['string', 'null'], enum: ['live', 'test', null], description: 'Mode of the keys that requested tokens; `null`: none has yet.' }),
  first_name: nullable(text(NAME_MAX_LENGTH), { description: 'First name; `null` before the first token, empty once it is erased.' }),
  last_name: nullable(text(NAME_MAX_LENGTH), { description: 'Last name; `null` before the first token, empty once it is erased.' }),
  organisation: nullable(text(ORGANISATION_MAX_LENGTH), { description: 'Organisation of the last token; `null` before the first one, empty once it is erased.' }),
  blocked: Type.Boolean({ description: 'Whether the user gets no token, with live or test keys.' }),
  block_reason: nullable(text(REASON_MAX_LENGTH), { description: 'Why the user is blocked; `null` if nobody said.' }),
  erased: Type.Boolean({ description: 'Whether the details were erased, and no token has been requested since.' }),
  created_at: nullable(Type.String(timestamp), { description: 'When the first token was requested; `null`: none has been yet.' }),
  updated_at: moment('When the details changed, or the user was blocked.')
}, { $id: 'ManagedUser', description: 'A user as this installation knows them.', examples: [exampleUser] })
export type ManagedUser = Static<typeof ManagedUser>

export const UserList = closed({ users: Type.Array(ref(ManagedUser), { maxItems: LISTED_MAX, description: 'The users.' }), damaged }, {
  $id: 'UserList', description: 'Users, the most recently changed first.', examples: [{ users: [exampleUser] }]
})
export type UserList = Static<typeof UserList>

export const UserReference = closed({ customer, user_id: userId }, {
  $id: 'UserReference', description: 'A user, with live and test keys.', examples: [{ customer: 'Riverside Hospitals', user_id: 'u-1024' }]
})
export type UserReference = Static<typeof UserReference>

export const BlockUser = closed({
  ...UserReference.properties,
  reason: Type.Optional(visibleText(REASON_MAX_LENGTH, { description: 'Why; shown to people who manage users, never to the user.' }))
}, { $id: 'BlockUser', description: 'A user to block, who need not have had a token yet.', examples: [{ customer: 'Riverside Hospitals', user_id: 'u-1024', reason: 'Left on 1 March.' }] })
export type BlockUser = Static<typeof BlockUser>

/** The schemas of this file, for `addSchema`. */
export const userSchemas = [ManagedUser, UserList, UserReference, BlockUser]
