import { english } from '../languages/english.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import { exchangeLockMs } from '@moon/contract/limits.ts'
import { dollarsWire, type Cents } from '@moon/money/cents.ts'
import { stepsOf } from '@moon/money/coin.ts'
import { unitsOwedRoundedUp } from '@moon/money/price.ts'
import { after } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import type { Random } from '../kit/random.ts'
import { Refusal } from '../kit/refusal.ts'
import { quotedRate } from '../rates/quoted-rate.ts'
import type { ExchangeWallet } from '../rails/exchange-account.ts'
import type { ExchangeDeps } from './deps.ts'
import type { Link } from './link.ts'
import { readAllowance, refreshWallets } from './read-wallets.ts'
import type { Send } from './send.ts'
import { insertSend, updateQuote } from './send-store.ts'
import { findLinkOf, readWalletRows } from './store.ts'

export type PayingWallet = { link: Link; wallet: ExchangeWallet }

/**
 * Reads the paying wallet from the exchange: stored balances are not relied on (F-100). Refuses when it cannot be
 * read.
 */
export async function findPayingWallet(
  deps: ExchangeDeps,
  { userId, walletId }: { userId: string; walletId: string },
): Promise<PayingWallet> {
  const link = await findLinkOf(deps.database.db, userId)
  const state = link ? await refreshWallets(deps, link) : 'ended'
  if (!link || state === 'ended') throw new Refusal('exchange_disconnected')
  if (state === 'unknown') throw new Refusal('exchange_unavailable')
  const wallet = (await readWalletRows(deps.database.db, link.id)).find(({ id }) => id === walletId)
  if (!wallet) throw new Refusal('bad_input', {}, english('This is not right: wallet.'))
  return { link, wallet }
}

/** Locks the price of what is due for a minute, if the wallet and the user's limit at the exchange cover it. */
export async function openSend(
  tx: Tx,
  deps: Pick<ExchangeDeps, 'ids' | 'random' | 'rate' | 'clock' | 'exchangeLimitCents'>,
  { link, wallet, ...order }: PayingWallet & { purchaseId: PurchaseId; owedCents: Cents; memo: string; now: Date },
): Promise<void> {
  const { purchaseId, owedCents, memo, now } = order
  const { coin, currency, id: walletId } = wallet
  const quote = quoteOf(deps, { coin, owedCents, now })
  if (stepsOf(coin, wallet.balance) < quote.owedSteps) throw new Refusal('insufficient_funds')
  const { leftCents, limit } = await readAllowance(tx, deps, link)
  if (owedCents > leftCents)
    throw new Refusal('exchange_limit', {
      left: dollarsWire(leftCents),
      limit: dollarsWire(limit.cents),
      period: limit.period,
    })
  await insertSend(tx, {
    ...quote,
    id: deps.ids('xsd'),
    purchaseId,
    userId: link.userId,
    linkId: link.id,
    walletId,
    coin,
    currency,
    owedCents,
    memo,
    quotedAt: now,
  })
}

/**
 * Quotes the same dollars at the present rate, under a new key, when the minute is over and nothing can be in
 * progress.
 */
export async function renewSend(
  tx: Tx,
  deps: Pick<ExchangeDeps, 'random' | 'rate'>,
  { id, coin, owedCents }: Send,
  now: Date,
): Promise<void> {
  await updateQuote(tx, id, quoteOf(deps, { coin, owedCents, now }))
}

function quoteOf(
  { rate, random }: Pick<ExchangeDeps, 'random' | 'rate'>,
  { coin, owedCents, now }: { coin: ExchangeWallet['coin']; owedCents: Cents; now: Date },
) {
  const price = quotedRate(rate, coin)?.bid
  if (price === undefined) throw new Refusal('rates_unavailable')
  const owedSteps = stepsOf(coin, unitsOwedRoundedUp(coin, owedCents, price))
  return { price, owedSteps, lockedUntil: after(now, exchangeLockMs), idem: uuidV4(random) }
}

function uuidV4(random: Random): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
