import { createPublicKey, type KeyObject } from 'node:crypto'
import { Refusal } from '../kit/refusal.ts'
import { bytesOf } from './bytes-of.ts'

/**
 * Parses the extension's public key: RSA with 2048 bits and the usual exponent, and no bytes before or after it. Refuses keys that
 * others could break, such as shorter ones.
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
