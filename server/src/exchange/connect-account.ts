import { after } from '../kit/clock.ts'
import { publish } from '../live/live.ts'
import { Refusal } from '../kit/refusal.ts'
import type { ExchangeGrants, ExchangeWallet, Tokens } from '../rails/exchange-account.ts'
import { assertMayLink } from './assert-may-link.ts'
import type { ExchangeDeps } from './deps.ts'
import { openTokens, sealTokens } from './seal-tokens.ts'
import { lookSoon } from './send-store.ts'
import { digestOf, returnAddress } from './start-connecting.ts'
import { endLinkOf, insertLink, replaceWallets, takeConsent } from './store.ts'

/** Without these scopes there is nothing to show and nothing to pay with. */
const neededScopes = ['wallet:accounts:read', 'wallet:transactions:send', 'wallet:transactions:read']

/**
 * Exchanges the returned code for tokens. The code must belong to a consent that this user started: its state is one
 * of theirs, or, where a caller passes no state, its verifier is that of their newest consent (decision 086). The
 * granted scopes are read from the exchange, because a user may grant fewer than requested.
 */
export async function connectAccount(
  deps: ExchangeDeps & { publicUrl: string },
  { userId, code, state }: { userId: string; code: string; state: string | undefined },
): Promise<void> {
  const { database, clock, exchange, exchangeTokens, publicUrl } = deps
  await assertMayLink(database.db, userId)
  const stateSha256 = state === undefined ? null : digestOf(state)
  const consent = await takeConsent(database.db, { userId, stateSha256, now: clock.now() })
  if (!consent) throw new Refusal('auth_code_invalid')
  const verifier = (await exchangeTokens.open(consent.verifierSealed, consent.stateSha256)).toString()
  const answer = await exchange.exchangeCode({ code, verifier, returnTo: returnAddress(publicUrl, consent.platform) })
  if (answer.kind === 'refused') throw new Refusal('auth_code_invalid')
  if (answer.kind === 'unknown') throw new Refusal('exchange_unavailable')
  const { tokens } = answer
  const grants = await exchange.readGrants(tokens.access)
  const scopes = grants.kind === 'read' ? grants.value.scopes : tokens.scopes
  if (neededScopes.some((scope) => !scopes.includes(scope))) {
    await exchange.revoke(tokens.refresh ?? tokens.access)
    throw new Refusal('exchange_permission')
  }
  const wallets = await exchange.readWallets(tokens.access)
  await keepLink(deps, {
    userId,
    tokens,
    grants: { scopes, limit: grants.kind === 'read' ? grants.value.limit : null },
    wallets: wallets.kind === 'read' ? wallets.value : undefined,
  })
}

async function keepLink(
  deps: ExchangeDeps,
  {
    userId,
    tokens,
    grants,
    wallets,
  }: { userId: string; tokens: Tokens; grants: ExchangeGrants; wallets: ExchangeWallet[] | undefined },
): Promise<void> {
  const { database, clock, ids, exchange, exchangeTokens } = deps
  const [id, now] = [ids('xln'), clock.now()]
  const before = await database.transaction(async (tx) => {
    const ended = await endLinkOf(tx, { userId, because: 'reconnected', at: now })
    await insertLink(tx, {
      id,
      userId: userId as `usr_${string}`,
      tokensSealed: sealTokens(exchangeTokens, id, tokens),
      accessUntil: after(now, tokens.expiresInSeconds * 1_000),
      scopes: grants.scopes,
      limitCents: grants.limit?.cents ?? null,
      limitPeriod: grants.limit?.period ?? null,
      linkedAt: now,
    })
    if (wallets) await replaceWallets(tx, { linkId: id, wallets, at: now })
    await lookSoon(tx, { userId, linkId: id, at: now })
    await publish(tx, userId, { kind: 'user', subject: userId })
    return ended
  })
  // Revokes the earlier permission, which is no longer needed; if this call is lost, the permission expires at the
  // exchange.
  const old = before && (await openTokens(exchangeTokens, before))
  if (old) await exchange.revoke(old.refresh ?? old.access)
}
