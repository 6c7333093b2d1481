#!/usr/bin/env node
import type { WebhookEndpoint, WebhookMessage, WebhookMessageList } from '../schemas/webhooks.js'
import { command, defined, JSON_OPTION, optionalNumber, printResult, required, say, shortTime, table } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `Manage the webhooks of a customer, with --mode test those of test keys.

  webhook create --customer NAME --url URL --event NAME... [--description TEXT] [--mode live|test] [--json]
  webhook list --customer NAME [--mode live|test] [--json]
  webhook enable ID --customer NAME [--mode live|test]
  webhook disable ID --customer NAME [--mode live|test]
  webhook delete ID --customer NAME [--mode live|test]
  webhook rotate ID --customer NAME [--grace HOURS] [--mode live|test] [--json]
  webhook test ID --customer NAME [--mode live|test]
  webhook recover ID --customer NAME --since ISO-8601 [--until ISO-8601] [--mode live|test]
  webhook messages --customer NAME [--state pending|delivered|failed] [--mode live|test] [--json]
  webhook replay MESSAGE --customer NAME [--endpoint ID] [--mode live|test]
  webhook --version

A new secret is shown once. A rotated one stays valid for 24 hours, or for --grace HOURS. "recover" sends again what an endpoint missed,
"replay" one message.`

const text = { type: 'string' } as const
const whose = { customer: text, mode: { ...text, default: 'live' } }

interface Whose { customer?: unknown, mode?: unknown }

function ownerOf (values: Whose) {
  return { customer: required(values as Record<string, string>, 'customer'), mode: values.mode }
}

function endpointTable (endpoints: readonly WebhookEndpoint[]): string {
  return table([
    ['ID', 'URL', 'EVENTS', 'STATE', 'FAILING SINCE', 'CREATED'],
    ...endpoints.map(({ id, url, events, enabled, disabled_reason: reason, failing_since: since, created_at: created }) => [
      id, url, events.join(', '), enabled ? 'enabled' : `disabled${reason === null ? '' : ` (${reason})`}`, since === null ? '-' : shortTime(since), shortTime(created)
    ])
  ])
}

function messageTable (messages: readonly WebhookMessage[]): string {
  return table([
    ['MESSAGE', 'TYPE', 'ABOUT', 'TIME', 'DELIVERIES'],
    ...messages.map(({ id, type, data, timestamp, deliveries }) => [
      id, type, data.id, shortTime(timestamp), deliveries.map(({ state, attempts }) => `${state} (${attempts})`).join(', ') || '-'
    ])
  ])
}

/** A command that enables or disables an endpoint. */
function switching (enabled: boolean) {
  return {
    options: whose,
    positionals: ['ID'],
    async run (values: Whose, [id]: readonly string[]) {
      await operate(await shellConfig(), 'webhook.change', { ...ownerOf(values), id, enabled })
      say(`Endpoint ${id} is ${enabled ? 'enabled' : 'disabled'}.`)
    }
  }
}

command(USAGE, {
  create: {
    options: { ...whose, url: text, event: { ...text, multiple: true }, description: text, ...JSON_OPTION },
    async run (values) {
      const created = await operate(await shellConfig(), 'webhook.create', defined({
        ...ownerOf(values), url: required(values, 'url'), events: values.event ?? [], description: values.description
      })) as WebhookEndpoint
      printResult(values, created, created.secret ?? '', `This is the secret of endpoint ${created.id}. It will not be shown again.`)
    }
  },
  list: {
    options: { ...whose, ...JSON_OPTION },
    async run (values) {
      const endpoints = await operate(await shellConfig(), 'webhook.list', ownerOf(values)) as WebhookEndpoint[]
      printResult(values, endpoints, endpointTable(endpoints))
    }
  },
  enable: switching(true),
  disable: switching(false),
  delete: {
    options: whose,
    positionals: ['ID'],
    async run (values, [id]) {
      await operate(await shellConfig(), 'webhook.delete', { ...ownerOf(values), id })
      say(`Endpoint ${id} is deleted.`)
    }
  },
  rotate: {
    options: { ...whose, grace: text, ...JSON_OPTION },
    positionals: ['ID'],
    async run (values, [id]) {
      const rotated = await operate(await shellConfig(), 'webhook.rotate', defined({
        ...ownerOf(values), id, grace_hours: optionalNumber(values, 'grace')
      })) as WebhookEndpoint
      printResult(values, rotated, rotated.secret ?? '', `This is the new secret of endpoint ${id}. Valid secrets: ${rotated.secrets}.`)
    }
  },
  test: {
    options: whose,
    positionals: ['ID'],
    async run (values, [id]) {
      const sent = await operate(await shellConfig(), 'webhook.test', { ...ownerOf(values), id }) as WebhookMessage
      say(`Message ${sent.id} is sent: "webhook messages" says what becomes of it.`)
    }
  },
  recover: {
    options: { ...whose, since: text, until: text },
    positionals: ['ID'],
    async run (values, [id]) {
      const { deliveries } = await operate(await shellConfig(), 'webhook.recover', defined({
        ...ownerOf(values), id, since: required(values, 'since'), until: values.until
      })) as { deliveries: number }
      say(`${deliveries} messages are sent again.`)
    }
  },
  messages: {
    options: { ...whose, state: text, ...JSON_OPTION },
    async run (values) {
      const list = await operate(await shellConfig(), 'webhook.messages', defined({ ...ownerOf(values), state: values.state })) as WebhookMessageList
      printResult(values, list.webhook_messages, messageTable(list.webhook_messages))
    }
  },
  replay: {
    options: { ...whose, endpoint: text },
    positionals: ['MESSAGE'],
    async run (values, [id]) {
      const sent = await operate(await shellConfig(), 'webhook.replay', defined({ ...ownerOf(values), id, endpoint_id: values.endpoint })) as WebhookMessage
      say(`Message ${sent.id} is sent again.`)
    }
  }
})
