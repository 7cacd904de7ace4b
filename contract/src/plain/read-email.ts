import { emailMaxLength } from '../limits.ts'

export const emailPattern = /^[^\s@<>(),;:\\"[\]]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/

/** As the calls want it: trimmed and in lower case; undefined where it is no address. */
export function readEmail(typed: string): string | undefined {
  const address = typed.trim().toLowerCase()
  return address.length <= emailMaxLength && emailPattern.test(address) ? address : undefined
}
