import { emailMaxLength } from '../limits.ts'

export const emailPattern = /^[^\s@<>(),;:\\"[\]]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/

/** Normalises an address for the calls: trimmed, in lower case; undefined if it is not an email address. */
export function readEmail(typed: string): string | undefined {
  const address = typed.trim().toLowerCase()
  return address.length <= emailMaxLength && emailPattern.test(address) ? address : undefined
}
