import { signInProviders, type SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { assertCountry } from '../blocked-countries/assert-country.ts'
import { hasAuthenticator } from '../authenticators/reads.ts'
import { Refusal } from '../kit/refusal.ts'
import { headersOf, readAnswer, type Browser } from '../auth/library.ts'
import { knownBrowserCookie } from '../browser-cookies/known-browser.ts'
import type { Db, Tx } from '../database/db.ts'
import { countSignUp } from '../funnel/count-sign-up.ts'
import { deleteCodesOf } from './code-store.ts'
import type { Reader } from '../mail/write-email.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { providerAddedEmail, providerLinkedEmail, providerUnlinkedEmail } from './emails.ts'
import {
  deleteProvider,
  deleteSignUpsOf,
  findIdentityByEmail,
  findIdentityOfProvider,
  findPasswordHash,
  insertProvider,
  insertProvenIdentity,
  lockIdentity,
  readProviders,
  type IdentityRow,
} from './store.ts'

/** An account at a provider, with the address that the provider proved; `proved` is null when it proved none. */
export type Federated = {
  provider: SignInProviderName
  subject: string
  proved: { email: string; name: string } | null
}

/**
 * Signs in a user whom a provider has identified. An account found by its subject keeps its identity, whatever email the provider
 * reports now. Otherwise the proved address decides: an existing account gets the provider as another way to log in and an email that
 * says so; a new address gets a new account. Pending sign-ups with the address are deleted with their passwords. Undefined when the
 * subject is unknown and no address is proved.
 */
export async function enterFederated(
  deps: IdentityDeps,
  federated: Federated,
  browser: Browser,
): Promise<WithCookies<{ isNew: boolean }> | undefined> {
  const found = await deps.database.transaction((tx) => identityOf(tx, deps, federated, browser))
  if (!found) return undefined
  const answer = await readAnswer(
    await deps.auth.api.enter({ body: { identityId: found.id }, headers: headersOf(browser), asResponse: true }),
  )
  return { isNew: found.isNew, cookies: [...answer.cookies, knownBrowserCookie(deps, found.email, browser)] }
}

async function identityOf(
  tx: Tx,
  deps: Pick<IdentityDeps, 'clock' | 'post' | 'database' | 'locationOf' | 'blockedCountries'>,
  { provider, subject, proved }: Federated,
  { language: pageLanguage, network }: Browser,
): Promise<(Pick<IdentityRow, 'id' | 'email'> & { isNew: boolean }) | undefined> {
  const known = await findIdentityOfProvider(tx, { provider, subject })
  if (known) return { ...known, isNew: false }
  if (!proved) return undefined
  const { email, name } = proved
  const at = deps.clock.now()
  const made = await insertProvenIdentity(tx, { email, name, at })
  const owner = made === undefined ? await findIdentityByEmail(tx, email) : { id: made, email, language: null }
  if (!owner) return undefined
  // A reader of the account's mail does not necessarily have its authenticator app.
  if (made === undefined && (await hasAuthenticator(tx, owner.id))) throw new Refusal('federated_app_required')
  if ((await insertProvider(tx, { identityId: owner.id, provider, subject, at })) === 0) {
    // Either the same user signed in twice at once, or another account of this provider is linked already.
    const same = await findIdentityOfProvider(tx, { provider, subject })
    if (!same || made !== undefined) throw new Refusal('federated_taken', { provider: signInProviders[provider] })
    return { ...same, isNew: false }
  }
  const ip = network.replace(/\/\d+$/, '')
  if (made !== undefined) await assertCountry(deps, { wants: 'sign_up', memberId: undefined, ip })
  if (made !== undefined) await countSignUp(tx, at)
  await deleteSignUpsOf(tx, email)
  await deleteCodesOf(tx, { purpose: 'confirm', email })
  const to = { email, language: owner.language ?? pageLanguage }
  if (made === undefined) await deps.post(tx, providerLinkedEmail(to, signInProviders[provider]))
  return { id: owner.id, email: owner.email, isNew: made !== undefined }
}

/** The providers that log a user in, and whether a password does. */
export async function listProviders(on: Db | Tx, identityId: string) {
  const [providers, hash] = [await readProviders(on, identityId), await findPasswordHash(on, identityId)]
  return { providers, hasPassword: hash !== null }
}

type Linking = Reader &
  Pick<Federated, 'provider' | 'subject'> & {
    identityId: string
    /** The user's address at the provider, for the email. */
    known: string | null
  }

/**
 * Links an account at this provider as another way to log in, and notifies the user by email. Refuses an account that logs in another
 * user, and a second account of the same provider.
 */
export async function linkProvider(
  { database, clock, post, publicUrl }: Pick<IdentityDeps, 'database' | 'clock' | 'post' | 'publicUrl'>,
  { identityId, email, language, provider, subject, known }: Linking,
): Promise<void> {
  const named = { provider: signInProviders[provider] }
  await database.transaction(async (tx) => {
    await lockIdentity(tx, identityId)
    if ((await insertProvider(tx, { identityId, provider, subject, at: clock.now() })) === 1)
      return post(tx, providerAddedEmail({ email, language }, { publicUrl, provider: named.provider, known }))
    const owner = await findIdentityOfProvider(tx, { provider, subject })
    if (owner?.id === identityId) return undefined
    throw new Refusal(owner ? 'provider_of_another' : 'provider_in_place', named)
  })
}

/**
 * Unlinks the account at this provider and notifies its owner by email. Refuses the last way to log in: a password or another provider
 * must remain, since a passkey is lost with its device.
 */
export async function unlinkProvider(
  { database, post }: Pick<IdentityDeps, 'database' | 'post'>,
  { identityId, email, language, provider }: Reader & { identityId: string; provider: SignInProviderName },
): Promise<void> {
  await database.transaction(async (tx) => {
    // Locked, because two concurrent unlinks would each count on the provider that the other removes.
    await lockIdentity(tx, identityId)
    const { providers, hasPassword } = await listProviders(tx, identityId)
    if (!providers.some((one) => one.provider === provider)) throw new Refusal('not_found')
    if (!hasPassword && providers.length === 1) throw new Refusal('last_way_in')
    await deleteProvider(tx, { identityId, provider })
    await post(tx, providerUnlinkedEmail({ email, language }, signInProviders[provider]))
  })
}
