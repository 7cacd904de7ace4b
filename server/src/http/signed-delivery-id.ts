import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300
/** A provider that rotates its secret signs with the old and the new one; more signatures are not legitimate. */
const mostSignatures = 8
/** `v1,` and a SHA-256 in base64. */
const signatureLength = 3 + 44

/** A provider's delivery as received: signatures cover the raw body. */
export type Delivery = { headers: Readonly<Record<string, string | string[] | undefined>>; body: string; now: Date }

/**
 * Standard Webhooks: returns the id of a delivery that one of the secrets has signed within five minutes of now, else undefined. During
 * a rotation the sender signs with the old and the new secret, and we may know either or both. Only the first few signatures are
 * checked, and nothing is computed when none has the right form. Svix, where the standard comes from, uses its own names for the three
 * headers.
 */
export function signedDeliveryId(
  delivery: Delivery,
  secrets: readonly string[],
  prefix: 'webhook' | 'svix' = 'webhook',
): string | undefined {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(delivery, `${prefix}-${name}`),
  )
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return undefined
  const age = Math.floor(delivery.now.getTime() / 1_000) - Number(timestamp)
  if (Math.abs(age) > toleranceSeconds) return undefined
  const given = signatures
    .split(' ', mostSignatures)
    .filter((one) => one.length === signatureLength && one.startsWith('v1,'))
  if (given.length === 0) return undefined
  const isSigned = secrets
    .flatMap((secret) => keyOf(secret) ?? [])
    .map((key) => `v1,${sign({ key, text: `${id}.${timestamp}.${delivery.body}` })}`)
    .some((expected) => given.some((one) => isSame(one, expected)))
  return isSigned ? id : undefined
}

function headerOf({ headers }: Delivery, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** An empty or very short key proves nothing: anybody could have it. */
const leastKeyBytes = 8

function keyOf(secret: string): Buffer | undefined {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return key.length < leastKeyBytes ? undefined : key
}

function sign({ key, text }: { key: Buffer; text: string }): string {
  return createHmac('sha256', key).update(text).digest('base64')
}

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
