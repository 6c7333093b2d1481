import type { TSchema } from '@sinclair/typebox'
import { ConsultationParameters } from '../../../../schemas/consultation.js'
import { TokenResponse } from '../../../../schemas/token.js'
import { BEARER_SCHEME, CONTRACT_VERSION } from '../../../../schemas/contract.js'
import { FIXED } from '../../../../schemas/fixed-settings.js'
import { asyncapiSchemas } from './schemas.js'
import {
  BEARER_PROTOCOL_PREFIX, clientFrames, closeCodes, FRAME_HEADER_BYTES, FRAME_PAYLOAD_MAX, FRAMES_BURST, FRAMES_PER_SECOND, SEQUENCE_MAX,
  serverFrames, START_TIMEOUT_MS, STREAM_PROTOCOL, TEXT_FRAME_COST, type CloseReason
} from '../../../../schemas/stream.js'

const ADDRESS = '/api/v1/consultations/{id}/stream/'
const CHANNEL = 'consultationStream'
const PROTOCOL_SCHEME = 'accessTokenAsSubprotocol'

const DESCRIPTION = `Audio of a consultation as it is recorded, over a WebSocket.

1. The client connects with the subprotocol \`${STREAM_PROTOCOL}\` and its access token, as a second subprotocol
\`${BEARER_PROTOCOL_PREFIX}<token>\` or in \`Authorization\`; never in the URL. What is refused is refused with an HTTP status, as in the OpenAPI document.
2. It sends \`start\`, and waits for \`ready\`, which says with which sequence number to go on: 0 at first.
3. It sends sound in binary frames, numbered without a gap. The server acknowledges what is on disk with \`ack\`, about once a second. A
frame that is stored already is ignored, and acknowledged again; one that leaves out others ends the stream.
4. The consultation output and the state of its report come down at every change, from those that there are on connecting: the same as
the events of \`events/\`. A client that reads slowly is sent the newest ones. Where speech is recognised while it comes, \`quality\` and
\`silence\` do as well.
5. It sends \`finish\`: what was sent before is stored, the consultation is finished, and the stream ends with the final output.

A client keeps what is not acknowledged. When the connection breaks, it connects again, sends \`start\`, and goes on from \`ready\`. A
connection that starts takes the stream over from one before. When a consultation is finished elsewhere, what had come to the same
instance is stored first; a stream that is silent afterwards ends with the final output (1000), one that goes on sending with 4409, and
what was not acknowledged is not part of the consultation.

When writing is slow the server reads no further: the client sees its own buffer grow. It also waits while the sound is more than
${FIXED.STREAM_AHEAD_MAX} seconds ahead of the time since the consultation began, and with frames beyond ${FRAMES_BURST} at once or
${FRAMES_PER_SECOND} a second, pings included; a text frame counts as ${TEXT_FRAME_COST}. Nothing is lost by it. The server pings; a client that answers none of
two pings is let go. Besides the close codes listed here there are those of RFC 6455 for what is no WebSocket: 1002 and 1007.`

/** What each close code means. */
const CLOSE_DESCRIPTIONS: Readonly<Record<CloseReason, string>> = {
  finished: 'The consultation is finished and the final output was sent. After `finish`, everything sent before it is stored.',
  going_away: 'The instance stops. What had come is stored and acknowledged: connect again and go on.',
  too_large: 'A frame is larger than allowed.',
  failed: 'The service failed: connect again and go on.',
  bad_frame: 'A frame that cannot be understood, comes at the wrong time, or has a sequence number that leaves out others.',
  token_expired: 'The access token has expired, and no fresh one came in time; or its API key was revoked or its user blocked.',
  gone: 'The consultation has been deleted.',
  idle: `The client gave no sign of life, sent no \`start\` within ${START_TIMEOUT_MS / 1000} seconds, or no sound for ` +
    `${FIXED.STREAM_IDLE_TIMEOUT} seconds. Connect again once there is sound, and go on.`,
  conflict: 'The consultation is finished, has its audio otherwise, or another connection goes on with the stream.',
  full: 'The recording is as long or as large as it may be; what fitted is stored.',
  disk_full: 'There is too little space on the disk of the service. What is acknowledged is stored: keep the rest, connect again later and go on.'
}

const sound = {
  name: 'sound',
  title: 'Sound',
  summary: 'A piece of sound and its place in the stream.',
  description: `Bytes 0 to ${FRAME_HEADER_BYTES - 1}: the sequence number, unsigned, big-endian, from 0. Then, as \`start\` said: 16-bit ` +
    'little-endian PCM at 16 kHz, mono, whole samples; or one Opus packet (RFC 6716) of at most 120 ms.',
  contentType: 'application/octet-stream',
  payload: {
    type: 'string',
    format: 'binary',
    minLength: FRAME_HEADER_BYTES + 1,
    maxLength: FRAME_HEADER_BYTES + FRAME_PAYLOAD_MAX,
    description: `A binary frame. Its sequence number is at most ${SEQUENCE_MAX}.`
  }
}

/** A message for each text frame: its payload is the schema that it is validated with. */
function messageOf ([name, schema]: [string, TSchema]) {
  const examples = (schema.examples as unknown[] | undefined)?.map(payload => ({ payload }))
  return [name, {
    name,
    title: schema.$id,
    summary: schema.description,
    contentType: 'application/json',
    payload: { $ref: `#/components/schemas/${schema.$id}` },
    ...(examples === undefined ? {} : { examples })
  }]
}

const idParameter = ConsultationParameters.properties.id

const inChannel = (name: string) => ({ $ref: `#/channels/${CHANNEL}/messages/${name}` })

/** Describes the streams in AsyncAPI 3.0, from the schemas that frames are validated with. */
export function describeStreams (publicUrl: string): Record<string, unknown> {
  const { protocol, host, pathname } = new URL(publicUrl)
  const clientNames = [...Object.keys(clientFrames), sound.name]
  const serverNames = Object.keys(serverFrames)
  return {
    asyncapi: '3.0.0',
    id: 'urn:clinical-consultation-service:streams',
    info: {
      title: 'Clinical consultation service: streams',
      version: CONTRACT_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      contact: { name: 'The operator of this installation', url: publicUrl },
      tags: [{ name: 'Audio', description: 'The sound of a consultation.' }]
    },
    defaultContentType: 'application/json',
    servers: {
      installation: {
        host,
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        ...(pathname === '/' ? {} : { pathname }),
        description: 'This installation.',
        security: [{ $ref: `#/components/securitySchemes/${PROTOCOL_SCHEME}` }, { $ref: `#/components/securitySchemes/${BEARER_SCHEME}` }]
      }
    },
    channels: {
      [CHANNEL]: {
        address: ADDRESS,
        title: 'Stream of a consultation',
        description: 'One WebSocket for each consultation that is recorded.',
        servers: [{ $ref: '#/servers/installation' }],
        parameters: { id: { description: idParameter.description, examples: idParameter.examples } },
        messages: Object.fromEntries([...clientNames, ...serverNames].map(name => [name, { $ref: `#/components/messages/${name}` }])),
        bindings: {
          ws: {
            method: 'GET',
            headers: {
              type: 'object',
              properties: {
                'Sec-WebSocket-Protocol': {
                  type: 'string', description: `\`${STREAM_PROTOCOL}\`, which is selected, and \`${BEARER_PROTOCOL_PREFIX}<token>\`, which never is.`
                }
              },
              required: ['Sec-WebSocket-Protocol']
            },
            bindingVersion: '0.1.0'
          }
        },
        'x-subprotocol': STREAM_PROTOCOL,
        'x-close-codes': Object.entries(closeCodes).map(([name, code]) => ({ code, name, description: CLOSE_DESCRIPTIONS[name as CloseReason] }))
      }
    },
    operations: {
      receiveFromClient: {
        action: 'receive', channel: { $ref: `#/channels/${CHANNEL}` }, summary: 'What a client sends.', messages: clientNames.map(inChannel)
      },
      sendToClient: {
        action: 'send', channel: { $ref: `#/channels/${CHANNEL}` }, summary: 'What the server sends.', messages: serverNames.map(inChannel)
      }
    },
    components: {
      messages: { ...Object.fromEntries(Object.entries({ ...clientFrames, ...serverFrames }).map(messageOf)), sound },
      schemas: asyncapiSchemas([...Object.values(clientFrames), ...Object.values(serverFrames)]),
      securitySchemes: {
        [PROTOCOL_SCHEME]: {
          type: 'httpApiKey',
          name: 'Sec-WebSocket-Protocol',
          in: 'header',
          description: `The access token as the subprotocol \`${BEARER_PROTOCOL_PREFIX}<token>\`, for browsers. ${TokenResponse.properties.token.description}`
        },
        [BEARER_SCHEME]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token in `Authorization`.' }
      }
    }
  }
}
