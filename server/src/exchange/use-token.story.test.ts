// One process at a time renews the tokens of an exchange account, and a process that was paused meanwhile does not
// end the link.
import { afterAll, expect, test } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { after } from '../kit/clock.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, moneyWorld } from '../testing/money.ts'
import { keyringOf } from '../sealing/keyring.ts'
import { createSeal } from '../sealing/seal.ts'
import type { ExchangeAccount } from '../rails/exchange-account.ts'
import { sealTokens } from './seal-tokens.ts'
import { exchangeTokenPurpose } from './sealed-tokens.ts'
import { findLink, insertLink } from './store.ts'
import { useToken } from './use-token.ts'

const { deps: money, clock } = moneyWorld((await testDatabase()).url)
afterAll(() => money.database.close())

/** An exchange at which each refresh token is valid once; `meanwhile` happens between a request and its arrival. */
function exchangeWhere({ meanwhile = async () => {} }: { meanwhile?: () => Promise<void> } = {}) {
  const used = new Set<string>()
  let times = 0
  let wait: (() => Promise<void>) | undefined = meanwhile
  const refresh: ExchangeAccount['refresh'] = async (token) => {
    const first = wait
    wait = undefined
    await first?.()
    if (used.has(token)) return { kind: 'refused', because: 'invalid_grant' }
    used.add(token)
    times += 1
    const tokens = { access: `access ${times}`, refresh: `refresh ${times}`, expiresInSeconds: 3_600, scopes: [] }
    return { kind: 'granted', tokens }
  }
  return { refresh } as ExchangeAccount
}

test('a process that stalled with the old token continues with the one renewed by another process, and the account stays connected', async () => {
  const userId = await buyer(money)
  const id = money.ids('xln')
  const exchangeTokens = createSeal({ keys: keyringOf('stories'), random: money.random, purpose: exchangeTokenPurpose })
  const now = clock.now()
  const link = {
    id,
    userId,
    tokensSealed: sealTokens(exchangeTokens, id, { access: 'access 0', refresh: 'refresh 0' }),
    accessUntil: now,
    limitCents: cents(10_000n),
    limitPeriod: 'day' as const,
    linkedAt: now,
    walletsReadAt: null,
  }
  await money.database.transaction((tx) => insertLink(tx, { ...link, scopes: [] }))
  const ask = async (token: string) => ({ kind: 'read' as const, value: token })
  const meanwhile = async () => {
    clock.advance(21_000)
    expect(await useToken(other, link, ask)).toEqual({ kind: 'read', value: 'access 1' })
  }
  const exchange = exchangeWhere({ meanwhile })
  const frozen = { ...money, exchange, exchangeTokens, exchangeLimitCents: cents(100_000n) }
  const other = frozen
  expect(await useToken(frozen, link, ask)).toEqual({ kind: 'read', value: 'access 1' })
  expect((await findLink(money.database.db, id))?.accessUntil).toEqual(after(clock.now(), 3_600_000))
})
