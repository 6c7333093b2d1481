#!/usr/bin/env node
import type { CreatedToken } from '../plugins/access-tokens/operations.js'
import { command, defined, JSON_OPTION, printResult, required } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `Issue an access token, as POST /api/v1/token/ does.

  token create --user-id ID --first-name NAME --last-name NAME --organisation NAME [--provider-type TYPE]
               [--provider-number NUMBER] [--email ADDRESS] [--role CODE] [--purpose-of-use CODE] [--key ID] [--customer NAME] [--json]
  token --version

The token is issued under the API key --key ("npm run api-key -- list" shows the ids). If only one key works (of the customer, with
--customer), it is the default. The token ends with the key, and when the user is blocked. With DATABASE_URL, this shell must have the
settings of the service, above all PUBLIC_URL and SIGNING_KEYS_DIR.`

const text = { type: 'string' } as const

command(USAGE, {
  create: {
    options: {
      'user-id': text,
      'first-name': text,
      'last-name': text,
      organisation: text,
      'provider-type': text,
      'provider-number': text,
      email: text,
      role: text,
      'purpose-of-use': text,
      key: text,
      customer: text,
      ...JSON_OPTION
    },
    async run (values) {
      const created = await operate(await shellConfig(), 'token.create', defined({
        user_id: required(values, 'user-id'),
        first_name: required(values, 'first-name'),
        last_name: required(values, 'last-name'),
        organisation: required(values, 'organisation'),
        healthcare_provider_type: values['provider-type'],
        healthcare_provider_identification_number: values['provider-number'],
        email: values.email,
        role: values.role,
        purpose_of_use: values['purpose-of-use'],
        key: values.key,
        customer: values.customer
      })) as CreatedToken
      printResult(values, created, created.token, `It is issued with key ${created.key} of ${created.customer}, and can be used until ${created.expires_at}.`)
    }
  }
})
