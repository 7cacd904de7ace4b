import type { SignInProviderName } from '@moon/contract/federated.ts'
import { cleanName } from '../users/name.ts'
import { idOfState } from './bound.ts'
import type { FederatedDeps } from './deps.ts'
import { findSignIn, recordAnswer, type ProviderAnswer } from './store.ts'

/**
 * Keeps what a provider sent a browser back with, and answers the page to go on to. Nobody is signed in by it: a page of
 * the browser that began asks for that, so an answer that was slipped to somebody else's browser does nothing there.
 */
export async function takeAnswer(
  { database, clock, secret }: Pick<FederatedDeps, 'database' | 'clock' | 'secret'>,
  provider: SignInProviderName,
  fields: URLSearchParams,
): Promise<string> {
  const id = idOfState({ secret }, fields.get('state') ?? '')
  if (id !== undefined) await recordAnswer(database.db, { id, provider, now: clock.now(), ...answerOf(fields) })
  const begun = id === undefined ? undefined : await findSignIn(database.db, id)
  return `/federated/${begun?.isSignUp ?? false}/${provider}`
}

const isCode = (text: string | null): text is string => text !== null && /^[\x21-\x7e]{1,2000}$/.test(text)

function answerOf(fields: URLSearchParams): ProviderAnswer {
  const [code, error] = [fields.get('code'), fields.get('error')]
  if (error === null && isCode(code)) return { code, givenName: givenNameOf(fields.get('user')), error: null }
  return { code: null, givenName: null, error: /^[\w.-]{1,100}$/.test(error ?? '') ? error : 'unreadable' }
}

/** Apple's `user`: signed by nobody, so it is good for a name and for nothing else. */
function givenNameOf(user: string | null): string | null {
  try {
    const { name } = JSON.parse(user ?? '') as { name?: { firstName?: unknown; lastName?: unknown } }
    const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string' && part.trim() !== '')
    return parts.length > 0 ? cleanName(parts.join(' ')) : null
  } catch {
    return null
  }
}
