import { createHmac } from 'node:crypto'
import type { Random } from '../kit/random.ts'

const prefix = 'whsec_'

/** A new signing secret, in the form that libraries for Standard Webhooks read. */
export const newEndpointSecret = (random: Random): string => prefix + Buffer.from(random.bytes(32)).toString('base64')

type Signed = { id: string; at: Date; body: string }

/** The headers of Standard Webhooks 1.0: one signature for each secret, over the exact bytes of the body. */
export function signEvent({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
