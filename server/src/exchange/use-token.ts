import { setTimeout as sleep } from 'node:timers/promises'
import { after } from '../kit/clock.ts'
import { publish } from '../live/live.ts'
import type { ExchangeDeps } from './deps.ts'
import type { Link, LinkEndedBecause } from './link.ts'
import { openTokens, sealTokens } from './seal-tokens.ts'
import { claimRefresh, endLink, findLink, releaseRefresh, updateTokens } from './store.ts'

type Trouble = { kind: 'ended' } | { kind: 'unknown' }

/** A token that expires within this is renewed before it is used. */
const renewedBeforeMs = 60_000
/** A refresh that has not ended after this has died with its process. */
const refreshLastsMs = 20_000
const lookEveryMs = 100

/**
 * Makes a call to the exchange in a user's name. An access token lasts an hour and is renewed as needed; a revoked
 * permission ends the link.
 */
export async function useToken<T extends { kind: string }>(
  deps: ExchangeDeps,
  link: Link,
  ask: (token: string) => Promise<T>,
): Promise<Exclude<T, { kind: 'expired' }> | Trouble> {
  const isFresh = after(deps.clock.now(), renewedBeforeMs) < link.accessUntil
  const first = isFresh ? link : await renewed(deps, link)
  if ('kind' in first) return first
  const tokens = await openTokens(deps.exchangeTokens, first)
  if (!tokens) return end(deps, link, 'unreadable')
  const answer = await ask(tokens.access)
  if (answer.kind === 'ended') return end(deps, link, 'revoked')
  if (answer.kind !== 'expired') return answer as Exclude<T, { kind: 'expired' }>
  const second = await renewed(deps, first)
  if ('kind' in second) return second
  const renewedTokens = await openTokens(deps.exchangeTokens, second)
  if (!renewedTokens) return end(deps, link, 'unreadable')
  const again = await ask(renewedTokens.access)
  if (again.kind === 'ended') return end(deps, link, 'revoked')
  return again.kind === 'expired' ? { kind: 'unknown' } : (again as Exclude<T, { kind: 'expired' }>)
}

/** Renews the tokens of the link. Only one process at a time does, because a refresh token is valid once. */
async function renewed(deps: ExchangeDeps, link: Link): Promise<Link | Trouble> {
  const { database, clock, pause = sleep } = deps
  for (let waitedMs = 0; waitedMs < refreshLastsMs; waitedMs += lookEveryMs) {
    const now = clock.now()
    const claim = { ...link, now, until: after(now, refreshLastsMs) }
    if ((await claimRefresh(database.db, claim)) > 0) return refresh(deps, link)
    const current = await findLink(database.db, link.id)
    if (!current) return { kind: 'ended' }
    if (!current.tokensSealed.equals(link.tokensSealed)) return current
    await pause(lookEveryMs)
  }
  return { kind: 'unknown' }
}

async function refresh(deps: ExchangeDeps, link: Link): Promise<Link | Trouble> {
  const { database, clock, exchange, exchangeTokens } = deps
  const before = await openTokens(exchangeTokens, link)
  if (!before) return end(deps, link, 'unreadable')
  if (before.refresh === null) return end(deps, link, 'expired')
  const answer = await exchange.refresh(before.refresh)
  if (answer.kind === 'refused') return (await renewedMeanwhile(deps, link)) ?? end(deps, link, 'expired')
  if (answer.kind === 'unknown') {
    await releaseRefresh(database.db, link.id)
    return answer
  }
  const { access, refresh: next, expiresInSeconds } = answer.tokens
  const tokensSealed = sealTokens(exchangeTokens, link.id, { access, refresh: next ?? before.refresh })
  const accessUntil = after(clock.now(), expiresInSeconds * 1_000)
  await updateTokens(database.db, { id: link.id, tokensSealed, accessUntil })
  return { ...link, tokensSealed, accessUntil }
}

/** A process that was paused for too long used a refresh token that another process has used since. */
async function renewedMeanwhile({ database }: ExchangeDeps, link: Link): Promise<Link | undefined> {
  const current = await findLink(database.db, link.id)
  return current?.tokensSealed.equals(link.tokensSealed) ? undefined : current
}

async function end({ database, clock }: ExchangeDeps, link: Link, because: LinkEndedBecause): Promise<Trouble> {
  await database.transaction(async (tx) => {
    if ((await endLink(tx, { id: link.id, because, at: clock.now() })) > 0)
      await publish(tx, link.userId, { kind: 'user', subject: link.userId })
  })
  return { kind: 'ended' }
}
