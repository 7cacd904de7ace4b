import type { Flags } from '@moon/contract/flags.ts'
import { signInFlags, signInProviderNames, type SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { askInTime } from './ask-in-time.ts'

type Providers = readonly SignInProviderName[]

/**
 * Returns the enabled sign-in providers; while the database is late, the ones of its last answer. A page sent without them gets their
 * buttons from the app a moment later, and the form below jumps by their height. Asks once right away, so that the first page has them, too.
 */
export function knownProviders(readPublicFlags: () => Promise<Flags>): () => Promise<Providers> {
  let last: Providers = []
  const ask = async (): Promise<Providers> => {
    last = enabledIn(await readPublicFlags())
    return last
  }
  ask().catch(() => undefined)
  return async () => (await askInTime<Providers | undefined>(ask(), undefined)) ?? last
}

const enabledIn = (flags: Flags): Providers => signInProviderNames.filter((name) => flags[signInFlags[name]])
