import { createHmac } from 'node:crypto'

/**
 * The three headers of Standard Webhooks; several secrets (after a rotation) give several signatures. Svix, the standard's origin, uses
 * its own header names.
 */
export function signatureHeaders(message: {
  id: string
  sentAtMs: number
  body: string
  secrets: readonly string[]
  prefix?: 'webhook' | 'svix'
}): Record<string, string> {
  const { prefix = 'webhook' } = message
  const seconds = String(Math.floor(message.sentAtMs / 1_000))
  const signatures = message.secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const signed = createHmac('sha256', key).update(`${message.id}.${seconds}.${message.body}`).digest('base64')
    return `v1,${signed}`
  })
  return {
    'content-type': 'application/json',
    [`${prefix}-id`]: message.id,
    [`${prefix}-timestamp`]: seconds,
    [`${prefix}-signature`]: signatures.join(' '),
  }
}
