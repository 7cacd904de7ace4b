import { createHmac } from 'node:crypto'

/** The three headers of Standard Webhooks; several secrets (after a rotation) give several signatures. */
export function signatureHeaders(message: {
  id: string
  sentAtMs: number
  body: string
  secrets: readonly string[]
}): Record<string, string> {
  const seconds = String(Math.floor(message.sentAtMs / 1_000))
  const signatures = message.secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const signed = createHmac('sha256', key).update(`${message.id}.${seconds}.${message.body}`).digest('base64')
    return `v1,${signed}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
