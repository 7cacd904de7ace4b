import { base58 } from '@scure/base'

/**
 * Whether two extended keys are one: by chain code and key, without the letters that only say what they are for (SLIP
 * 132). What is no key at all is the same as its own text.
 */
export const isSameKey = (a: string, b: string): boolean => keyOf(a) === keyOf(b)

function keyOf(xpub: string): string {
  try {
    return base58.decode(xpub).slice(13, 78).join()
  } catch {
    return xpub
  }
}
