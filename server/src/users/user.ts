import type { User, UserAnswer } from '@moon/contract/users.ts'
import { cents, negateCents } from '@moon/money/cents.ts'
import { sats, satsWire, subtractSats, zeroSats } from '@moon/money/sats.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import type { Db, Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { unescapeUnicode } from './name.ts'
import { countCards, findUser, hasDevice, isCountryOpen, type UserRow } from './store.ts'

/** What `exchange` knows about a user; handed in, so that each room reads its own tables. */
export type ExchangeInfo = Pick<User, 'coinbaseInfo' | 'isCoinbaseConnected'>
export const notConnected: ExchangeInfo = { coinbaseInfo: { wallets: [] }, isCoinbaseConnected: false }

/** The user's record as every call of this room answers it (D-50). For a banned user it holds the reason alone (D-28). */
export async function userAnswer(
  on: Db | Tx,
  userId: string,
  readExchange: () => Promise<ExchangeInfo>,
): Promise<UserAnswer> {
  const row = await findUser(on, userId)
  invariant(row, `member ${userId} has a record`)
  if (row.banReason !== null) {
    return { user: { userBanReason: row.banReason }, userBanReason: row.banReason }
  }
  return { user: await wholeUser(on, row, await readExchange()), userBanReason: null }
}

async function wholeUser(on: Db | Tx, row: UserRow, exchange: ExchangeInfo): Promise<User> {
  const [credit, onHold, rewards] = [
    accounts.user(row.id).credit,
    accounts.user(row.id).creditOnHold,
    accounts.user(row.id).sats,
  ]
  const [overdraft, owedRewards] = [accounts.user(row.id).overdraft, accounts.user(row.id).satsOverdraft]
  const balances = await balancesOf(on, [credit, onHold, rewards, overdraft, owedRewards])
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
    hidesBalances: row.hidesBalances,
    developerMode: row.developerMode,
    cards: await countCards(on, row.id),
    active: row.activatedAt !== null,
    hasFingerprint: await hasDevice(on, row.id),
    cardholderCountryOfResidence: row.country,
    mayCorrectCountry: await isCountryOpen(on, row.id),
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
    hidesBalances: row.hidesBalances,
    developerMode: row.developerMode,
  }
}
