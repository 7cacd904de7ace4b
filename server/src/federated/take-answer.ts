import { randomUUID } from 'node:crypto'
import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { readFlowCookie, flowCookie } from '../browser-cookies/flow-cookie.ts'
import { cleanName } from '../users/name.ts'
import { broughtMarkOf, idOfState } from './bound.ts'
import type { FederatedDeps } from './deps.ts'
import { deleteUnanswered, findSignIn, recordAnswer, type ProviderAnswer } from './store.ts'

type Deps = Pick<FederatedDeps, 'database' | 'clock' | 'secret' | 'publicUrl'>
type Arriving = { provider: SignInProviderName; fields: URLSearchParams; cookies: string }
type Taken = { page: string; cookies: string[] }

/**
 * Stores the answer that a provider sent a browser back with, and returns the page to go on to. This signs nobody in: a page of ours
 * asks for that, in a browser that has two cookies. One belongs to the browser that began, the other is given here to the browser that
 * brings the first answer. So an answer slipped into another user's browser does nothing there, and an attacker who mails a sign-in of
 * their own to a victim does not get what the victim chooses there (decision 255).
 */
export async function takeAnswer(deps: Deps, { provider, fields, cookies }: Arriving): Promise<Taken> {
  const { clock, database } = deps
  const id = idOfState(deps, fields.get('state') ?? '')
  const begun = id === undefined ? undefined : await findSignIn(database.db, id)
  const page = begun?.isLinking
    ? `/settings/security/${provider}`
    : `/federated/${begun?.isSignUp ?? false}/${provider}`
  if (id === undefined || begun === undefined) return { page, cookies: [] }
  // The cookies are sent with a redirect, but not with a form posted by another site.
  if (provider === 'google' && readFlowCookie(deps, 'federated', cookies) !== id) {
    await deleteUnanswered(database.db, { id, provider })
    return { page, cookies: [] }
  }
  const handle = randomUUID()
  const brought = { id, provider, now: clock.now(), broughtMark: broughtMarkOf(deps, id, handle) }
  const isFirst = (await recordAnswer(database.db, { ...brought, ...answerOf(fields) })) === 1
  return { page, cookies: isFirst ? [flowCookie(deps, 'brought', handle)] : [] }
}

const isCode = (text: string | null): text is string => text !== null && /^[\x21-\x7e]{1,2000}$/.test(text)

function answerOf(fields: URLSearchParams): ProviderAnswer {
  const [code, error] = [fields.get('code'), fields.get('error')]
  if (error === null && isCode(code)) return { code, givenName: givenNameOf(fields.get('user')), error: null }
  return { code: null, givenName: null, error: /^[\w.-]{1,100}$/.test(error ?? '') ? error : 'unreadable' }
}

/** Apple's `user` field is unsigned, so it is used for a name and nothing else. */
function givenNameOf(user: string | null): string | null {
  try {
    const { name } = JSON.parse(user ?? '') as { name?: { firstName?: unknown; lastName?: unknown } }
    const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string' && part.trim() !== '')
    return parts.length > 0 ? cleanName(parts.join(' ')) : null
  } catch {
    return null
  }
}
