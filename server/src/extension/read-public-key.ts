import { createPublicKey, type KeyObject } from 'node:crypto'
import { Refusal } from '../kit/refusal.ts'
import { bytesOf } from './bytes-of.ts'

/**
 * The key that the extension made: RSA with 2048 bits and the usual exponent, and nothing before or behind it. What could be opened by
 * somebody else, as a shorter key, is refused.
 */
export function readPublicKey(text: string): KeyObject {
  const der = bytesOf(text)
  const key = open(der)
  const { modulusLength, publicExponent } = key?.asymmetricKeyDetails ?? {}
  const isRight = key?.asymmetricKeyType === 'rsa' && modulusLength === 2048 && publicExponent === 65_537n
  if (!isRight || !key.export({ format: 'der', type: 'spki' }).equals(der)) throw new Refusal('public_key_refused')
  return key
}

function open(der: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}
