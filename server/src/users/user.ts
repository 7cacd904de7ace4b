import type { UserId } from '@moon/contract/ids.ts'
import type { User, UserAnswer } from '@moon/contract/users.ts'
import { cents, negateCents } from '@moon/money/cents.ts'
import { sats, satsWire, subtractSats, zeroSats } from '@moon/money/sats.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { atOnce } from '../database/at-once.ts'
import type { Db, Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { unescapeUnicode } from './name.ts'
import { findProfile, findUser, type ProfileRow } from './store.ts'

/** What `exchange` knows about a user; handed in, so that each room reads its own tables. */
export type ExchangeInfo = Pick<User, 'coinbaseInfo' | 'isCoinbaseConnected'>
export const notConnected: ExchangeInfo = { coinbaseInfo: { wallets: [] }, isCoinbaseConnected: false }

/** The user's record as every call of this room returns it (D-50). For a banned user it contains only the reason (D-28). */
export async function userAnswer(
  on: Db | Tx,
  userId: string,
  readExchange: () => Promise<ExchangeInfo>,
  refusedCountries: readonly string[] = [],
): Promise<UserAnswer> {
  const row = await findProfile(on, userId, refusedCountries)
  invariant(row, `member ${userId} has a record`)
  if (row.banReason !== null) {
    return { user: { userBanReason: row.banReason }, userBanReason: row.banReason }
  }
  const [exchange, balances] = await atOnce(on, readExchange, () => balancesOf(on, Object.values(accountsOf(row.id))))
  return { user: wholeUser(row, exchange, balances), userBanReason: null }
}

const accountsOf = (userId: UserId) => {
  const { credit, creditOnHold, sats: rewards, overdraft, satsOverdraft: owedRewards } = accounts.user(userId)
  return { credit, onHold: creditOnHold, rewards, overdraft, owedRewards }
}

function wholeUser(row: ProfileRow, exchange: ExchangeInfo, balances: ReadonlyMap<AccountPath, bigint>): User {
  const { credit, onHold, rewards, overdraft, owedRewards } = accountsOf(row.id)
  return {
    id: row.id,
    name: unescapeUnicode(row.name),
    email: row.email,
    defaultBtcPaymentMethod: methodsOnWire[row.defaultBitcoinMethod],
    ...exchange,
    rewardSats: satsWire(sats(balances.get(rewards)!)),
    rewardSatsOwed: satsWire(subtractSats(zeroSats, sats(balances.get(owedRewards)!))),
    moonCredit: cents(balances.get(credit)!),
    moonCreditOnHold: cents(balances.get(onHold)!),
    overdraft: negateCents(cents(balances.get(overdraft)!)),
    returnsExpired: row.returnsExpired,
    theme: row.theme,
    language: row.language,
    hidesBalances: row.hidesBalances,
    developerMode: row.developerMode,
    cards: row.cards,
    active: row.activatedAt !== null,
    hasFingerprint: row.hasFingerprint,
    cardholderCountryOfResidence: row.country,
    mayCorrectCountry: row.mayCorrectCountry,
    isFederated: row.isFederated,
    userBanReason: null,
  }
}

const methodsOnWire = { lightning: 'LIGHTNING', on_chain: 'ON_CHAIN' } as const
export const methodsOfWire = { LIGHTNING: 'lightning', ON_CHAIN: 'on_chain' } as const

export async function userPreferences(on: Db | Tx, userId: string) {
  const row = await findUser(on, userId)
  invariant(row, `member ${userId} has a record`)
  return {
    defaultBtcPaymentMethod: methodsOnWire[row.defaultBitcoinMethod],
    name: unescapeUnicode(row.name),
    returnsExpired: row.returnsExpired,
    theme: row.theme,
    language: row.language,
    hidesBalances: row.hidesBalances,
    developerMode: row.developerMode,
  }
}
