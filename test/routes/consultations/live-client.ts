import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { pcmBytes } from '../../recordings.js'
import { audioFrame, connector, FRAME_BYTES } from './streams.js'

/** A client that streams PCM. */
export async function connect (t: Test, fastify: FastifyInstance, headers: { authorization: string }, id: string) {
  if (!fastify.server.listening) await fastify.listen({ host: '127.0.0.1', port: 0 })
  const client = connector(t, fastify).connect(id, headers)
  const { next_sequence: resumedAt } = await client.start()
  let sequence = resumedAt
  return {
    client,
    resumedAt,
    outputs: () => client.of('consultation').map(({ output }) => output),
    /** Sends sound, a tenth of a second in each frame. */
    send (samples: Int16Array): void {
      const bytes = pcmBytes(samples)
      for (let at = 0; at < bytes.length; at += FRAME_BYTES) {
        client.socket.send(audioFrame(sequence++, bytes.subarray(at, at + FRAME_BYTES)))
      }
    },
    async finish (): Promise<number> {
      client.send({ type: 'finish' })
      return (await client.closed).code
    },
    drop: () => client.socket.terminate()
  }
}
