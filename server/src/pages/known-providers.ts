import type { Flags } from '@moon/contract/flags.ts'
import { signInFlags, signInProviderNames, type SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { lastKnown } from './last-known.ts'

type Providers = readonly SignInProviderName[]

/**
 * Returns the enabled sign-in providers; while the database is late, the ones of its last answer. A page sent without them gets their
 * buttons from the app a moment later, and the form below jumps by their height. Asks once right away, so that the first page has them, too.
 */
export function knownProviders(readPublicFlags: () => Promise<Flags>): () => Promise<Providers> {
  const read = lastKnown<Providers>(async () => enabledIn(await readPublicFlags()), [])
  read().catch(() => undefined)
  return read
}

const enabledIn = (flags: Flags): Providers => signInProviderNames.filter((name) => flags[signInFlags[name]])
