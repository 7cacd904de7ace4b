import { z } from 'zod/mini'
import type { AddressValues } from '../../fill/card-values.ts'

// The billing address that is filled in at shops. It never reaches Moon: it is stored on this device only, and deleted at sign-out.

const place = 'billing-address'

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const address = z.object({
  name: line,
  street: line,
  city: line,
  state: z.string().check(z.trim(), z.maxLength(100)),
  zip: line,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
})

export async function readAddress(): Promise<AddressValues | undefined> {
  const parsed = address.safeParse((await chrome.storage.local.get(place))[place])
  return parsed.success ? parsed.data : undefined
}

/** False if a line is missing; nothing is stored then. */
export async function storeAddress(written: AddressValues): Promise<boolean> {
  const parsed = address.safeParse(written)
  if (parsed.success) await chrome.storage.local.set({ [place]: parsed.data })
  return parsed.success
}

export const dropAddress = (): Promise<void> => chrome.storage.local.remove(place)
