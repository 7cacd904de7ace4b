import { addCents, cents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { toleranceGiftCents } from '@moon/contract/limits.ts'
import { coverReorgLoss } from '../payments/reorg-loss.ts'
import { lightningReceivable } from '../detection/record-invoice-status.ts'
import type { InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { lockUserMoney } from '../ledger/user-money.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { isHolding, type Purchase } from './purchase.ts'

const coins = accounts.house('fx/btc')
const dollars = accounts.house('fx/usd')

/**
 * Posts the one transfer that turns the money of a purchase into its card. Everything is first converted to dollars
 * in the funding account: held sats and credit, the discount that the house gives, Lightning sats at the locked
 * price, and what the tolerance gives. From there `valueLegs` move the whole value to the card, or to the shop whose
 * card it is, and the house gets its fees. A surplus is credited afterwards. Returns what the tolerance gave.
 */
export async function postDelivery(
  tx: Tx,
  purchase: Purchase,
  invoices: InvoicesAndPayments,
  { valueLegs, isSettled, now }: { valueLegs: readonly Leg[]; isSettled: boolean; now: Date },
): Promise<{ toleranceCents: Cents }> {
  const { id, valueCents, loadFeeCents, creationFeeCents } = purchase
  const funding = accounts.purchase(id).funding
  const sats = isSettled ? [] : lightningLegs(purchase, invoices)
  const into = [...heldLegs(purchase), ...sats, ...discountLegs(purchase)]
  const needed = addCents(valueCents, loadFeeCents, creationFeeCents)
  const missing = await missingFrom(tx, funding, into, needed)
  const isReversed = missing > toleranceGiftCents && (await coverReversed(tx, invoices, now))
  const short = isReversed ? await missingFrom(tx, funding, into, needed) : missing
  invariant(short <= toleranceGiftCents, `purchase ${id} lacks ${short} cents of what its card needs`)
  const overdraft = await overdraftLegs(tx, purchase, await surplusIn(tx, funding, into, needed))
  const legs = [
    ...into,
    usd(accounts.house('tolerance'), funding, short),
    ...valueLegs,
    usd(funding, accounts.house('fees/load'), loadFeeCents),
    usd(funding, accounts.house('fees/creation'), creationFeeCents),
    ...overdraft,
  ].filter(({ amount }) => amount > 0n)
  const [outcome] = await postTransfers(tx, [{ cause: causes.purchase(id).delivered, happenedAt: now, legs }])
  invariant(outcome === 'posted', `purchase ${id} is delivered once, with money that is there`)
  return { toleranceCents: short }
}

/**
 * Books the settled sats of a purchase before its card exists, because a Lightning hold does not last as long as the
 * supplier may take. They become dollars in the funding account, at the locked price; without a card in the end they
 * become credit.
 */
export async function postSettled(tx: Tx, purchase: Purchase, invoices: InvoicesAndPayments, now: Date): Promise<void> {
  const legs = lightningLegs(purchase, invoices).filter(({ amount }) => amount > 0n)
  const [outcome] = await postTransfers(tx, [{ cause: causes.purchase(purchase.id).settled, happenedAt: now, legs }])
  invariant(outcome === 'posted', `the sats of ${purchase.id} are taken once`)
}

export const usd = (from: AccountPath, to: AccountPath, amount: bigint): Leg => ({ from, to, currency: 'USD', amount })
const btc = (from: AccountPath, to: AccountPath, amount: bigint): Leg => ({ from, to, currency: 'BTC', amount })

function heldLegs(purchase: Purchase): Leg[] {
  const { id, userId, appliedSats, appliedSatsCents, appliedCreditCents } = purchase
  if (!isHolding(purchase)) return []
  return [
    btc(accounts.user(userId).satsHeld(id), coins, appliedSats),
    usd(dollars, accounts.purchase(id).funding, appliedSatsCents),
    usd(accounts.user(userId).creditHeld(id), accounts.purchase(id).funding, appliedCreditCents),
  ]
}

/**
 * Sats held at the node are booked as a receivable until they are settled; settled sats are in the funding account
 * already.
 */
function lightningLegs({ id, paidBy }: Purchase, { lightning, lightningPayment: payment }: InvoicesAndPayments): Leg[] {
  if (paidBy !== 'lightning') return []
  invariant(lightning && payment && payment.cents !== null, `purchase ${id} was paid over Lightning at a price`)
  const from = lightning.state === 'settled' ? accounts.purchase(id).fundingSats : lightningReceivable
  return [btc(from, coins, payment.units), usd(dollars, accounts.purchase(id).funding, payment.cents)]
}

const discountLegs = ({ id, discountCents }: Purchase): Leg[] => [
  usd(accounts.house('discounts'), accounts.purchase(id).funding, discountCents),
]

/** Pays the overdraft line of the price, as far as it is still owed. The rest, paid in vain, becomes credit. */
async function overdraftLegs(tx: Tx, { id, userId, overdraftCents }: Purchase, available: Cents): Promise<Leg[]> {
  if (overdraftCents === zeroCents) return []
  const { owedCents } = await lockUserMoney(tx, userId)
  return [
    usd(
      accounts.purchase(id).funding,
      accounts.user(userId).overdraft,
      minCents(minCents(overdraftCents, owedCents), available),
    ),
  ]
}

async function missingFrom(tx: Tx, funding: AccountPath, into: readonly Leg[], needed: Cents): Promise<Cents> {
  return maxCents(zeroCents, subtractCents(needed, await fundsOf(tx, funding, into)))
}

async function surplusIn(tx: Tx, funding: AccountPath, into: readonly Leg[], needed: Cents): Promise<Cents> {
  return maxCents(zeroCents, subtractCents(await fundsOf(tx, funding, into), needed))
}

async function fundsOf(tx: Tx, funding: AccountPath, into: readonly Leg[]): Promise<Cents> {
  const coming = into.filter(({ to }) => to === funding).map(({ amount }) => cents(amount))
  return addCents(cents(await balanceOf(tx, funding)), ...coming)
}

/**
 * Covers a payment that its chain took back between paid and issued: the card exists by now, so the house pays (I15).
 */
async function coverReversed(tx: Tx, { onChain, onChainPayments }: InvoicesAndPayments, now: Date): Promise<boolean> {
  if (!onChain) return false
  const reversed = onChainPayments.filter(
    ({ timesFinal, state, coveredCents }) => timesFinal > 0 && state !== 'final' && coveredCents === zeroCents,
  )
  for (const payment of reversed) await coverReorgLoss(tx, onChain, payment, now)
  return reversed.length > 0
}
