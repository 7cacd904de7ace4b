import { createPrivateKey, type KeyObject } from 'node:crypto'
import { Fault } from './fault.ts'

/** A private key on the curve P-256 in PEM, as Apple issues it. Line breaks may be written `\n`, for settings of one line. */
export function signingKey(given: string): string {
  const pem = given.replaceAll('\\n', '\n').trim()
  const { asymmetricKeyType, asymmetricKeyDetails } = keyOf(pem)
  if (asymmetricKeyType !== 'ec' || asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Fault('is no key on the curve P-256, which Sign in with Apple needs')
  return pem
}

function keyOf(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Fault('is no private key in PEM: give the whole text of the .p8 file, with its first and last line')
  }
}
