import { base58 } from '@scure/base'

/**
 * Whether two extended keys are equal by chain code and key, ignoring the version prefix that only states their purpose (SLIP 132). Text
 * that is no extended key is compared as it is.
 */
export const isSameKey = (a: string, b: string): boolean => keyOf(a) === keyOf(b)

function keyOf(xpub: string): string {
  try {
    return base58.decode(xpub).slice(13, 78).join()
  } catch {
    return xpub
  }
}
