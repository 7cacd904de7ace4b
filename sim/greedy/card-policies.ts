import type { Dice } from '../plan/dice.ts'
import type { IssuedCard } from '../world/card-issuer.ts'
import { share, type GreedyUser, type Sale } from './greedy-user.ts'
import { friend, pump, restaurant } from './merchants.ts'
import type { Policy } from './policy.ts'

// Ways to get more out of cards than was paid for them, with shops that collect as late and as often as card networks allow.

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** Buys a card, paid exactly or slightly short. */
async function buy(
  greedy: GreedyUser,
  wish: Parameters<GreedyUser['order']>[0],
  basisPoints = 10_000,
): Promise<string | undefined> {
  const purchaseId = await greedy.order(wish)
  if (purchaseId === undefined || greedy.cardOf(purchaseId)) return purchaseId
  const invoice = await greedy.invoiceOf(purchaseId)
  if (invoice) await greedy.pay(invoice, share(invoice.owedUnits, basisPoints))
  return purchaseId
}

/**
 * [G-4] Dollar cards at fuel pumps, which authorise a dollar and collect up to $125; at restaurants, a fifth more.
 */
const collectMoreThanAsked: Policy = async (greedy, dice) => {
  const merchant = dice.pick([pump, pump, restaurant])
  const value = dice.pick([100, 100, 2_000, 17_500])
  const asked = merchant === pump ? 100 : value
  const collected = merchant === pump ? 12_500 : Math.floor(asked * 1.2)
  for (let n = dice.between(1, 4); n > 0; n -= 1) {
    const purchaseId = await buy(greedy, { valueCents: value })
    const card = purchaseId === undefined ? undefined : greedy.cardOf(purchaseId)
    if (!card) continue
    const sales = [await greedy.authorise(card, asked, { merchant })]
    if (dice.chance(0.3)) sales.push(await greedy.authorise(card, asked, { merchant }))
    if (dice.chance(0.3)) await lowerAndSpend(greedy, dice, { card, sale: sales[0] })
    for (const sale of sales) if (sale) await greedy.shop(sale, 'clearing', collected)
    if (dice.chance(0.3)) await greedy.delete(purchaseId!)
  }
  await buy(greedy, { valueCents: 5_000 })
}

/** The shop lowers an authorisation, and the released amount is spent at an accomplice's shop. */
async function lowerAndSpend(
  greedy: GreedyUser,
  dice: Dice,
  { card, sale }: { card: IssuedCard; sale: Sale | undefined },
): Promise<void> {
  if (!sale) return
  await greedy.shop(sale, 'authorization_change', dice.pick([1, 100]))
  const other = await greedy.authorise(card, dice.pick([5_000, 17_400]))
  if (other) await greedy.shop(other, 'clearing', 17_400)
}

/**
 * [G-4] Accomplices collect without authorisation, on one card or many, before and after the cards are deleted.
 */
const collectWithoutAsking: Policy = async (greedy, dice) => {
  const opened = dice.chance(0.5) ? await greedy.order({ valueCents: dice.pick([2_500, 20_000]) }) : undefined
  const owned: { purchaseId: string; card: IssuedCard }[] = []
  for (let n = dice.between(1, 4); n > 0; n -= 1) {
    const purchaseId = await buy(greedy, { valueCents: dice.pick([100, 2_500]) })
    const card = purchaseId === undefined ? undefined : greedy.cardOf(purchaseId)
    if (card) owned.push({ purchaseId: purchaseId!, card })
  }
  for (const { purchaseId, card } of owned) {
    if (dice.chance(0.3)) await greedy.delete(purchaseId)
    await greedy.collect(card, dice.pick([100, 2_500, 4_900, 7_400, 50_000]))
    if (dice.chance(0.3)) await greedy.delete(purchaseId)
    const sale = await greedy.authorise(card, dice.pick([1, 100, 2_500]))
    if (sale) await greedy.shop(sale, 'clearing', 2_500)
  }
  if (opened !== undefined) await payAnew(greedy, dice, opened)
  await buy(greedy, {
    valueCents: dice.pick([100, 2_500]),
    ...(dice.chance(0.5) && { apply: 'credit' }),
    paysDebt: dice.chance(0.5),
  })
}

/** Renews the lock of an expired order and pays it, or pays it late. */
async function payAnew(greedy: GreedyUser, dice: Dice, purchaseId: string): Promise<void> {
  await greedy.wait(dice.pick([20 * minuteMs, 3 * hourMs]))
  const invoice = await greedy.invoiceOf(purchaseId)
  if (!invoice) return
  const paid = dice.chance(0.7) ? await greedy.renew(invoice) : invoice
  await greedy.pay(paid, paid.owedUnits)
}

/** A shop refunds goods, the card is deleted, its credit is spent, and the shop reverses the refund. */
const spendRefunds: Policy = async (greedy, dice) => {
  for (let n = dice.between(1, 3); n > 0; n -= 1) {
    const value = dice.pick([2_500, 4_900, 20_000])
    const purchaseId = await buy(greedy, { valueCents: value, ...(dice.chance(0.3) && { apply: 'credit' }) })
    const card = purchaseId === undefined ? undefined : greedy.cardOf(purchaseId)
    if (!card) return
    const sale = await greedy.authorise(card, value)
    if (!sale) return
    await greedy.shop(sale, 'clearing', value)
    const given = dice.pick([value, value, 2 * value])
    await greedy.shop(sale, 'refund', given)
    await greedy.delete(purchaseId!)
    if (dice.chance(0.7)) await buy(greedy, { valueCents: given, apply: 'credit' })
    await greedy.shop(sale, 'refund_reversal', given)
    await greedy.wait(minuteMs)
  }
}

/** [G-5] A shop collects for a first parcel, the card is deleted, and the shop collects for a second parcel. */
const deleteBetweenParcels: Policy = async (greedy, dice) => {
  const value = dice.pick([2_500, 20_000, 100_000])
  const purchaseId = await buy(greedy, { valueCents: value })
  const card = purchaseId === undefined ? undefined : greedy.cardOf(purchaseId)
  if (!card) return
  const sale = await greedy.authorise(card, value, { merchant: friend })
  if (!sale) return
  const first = dice.pick([1, 500, Math.floor(value / 2)])
  if (dice.chance(0.2)) await greedy.shop(sale, 'reversal', first)
  else await greedy.shop(sale, 'clearing', first)
  await greedy.wait(dice.pick([minuteMs, hourMs, 5 * dayMs, 8 * dayMs]))
  await greedy.delete(purchaseId!)
  if (dice.chance(0.5)) await buy(greedy, { valueCents: dice.pick([100, 2_500]), apply: 'credit' })
  await greedy.wait(dice.pick([minuteMs, dayMs]))
  await greedy.shop(sale, 'clearing', value - first)
  await greedy.wait(hourMs)
}

/** [G-6] Pays the least that still makes a card, deletes the card, and repeats. */
const liveOnTheTolerance: Policy = async (greedy, dice) => {
  const value = dice.pick([2_500, 19_900, 20_000, 100_000])
  const basisPoints = dice.pick([9_950, 9_951, 9_990])
  for (let n = dice.between(1, 16); n > 0; n -= 1) {
    const purchaseId = await buy(greedy, { valueCents: value }, basisPoints)
    if (purchaseId !== undefined && dice.chance(0.7)) await greedy.delete(purchaseId)
  }
}

/** Pays a part, and alternately takes the refund or the lesser card. */
const settleForLess: Policy = async (greedy, dice) => {
  for (let n = dice.between(1, 5); n > 0; n -= 1) {
    const purchaseId = await greedy.order({
      valueCents: dice.pick([2_500, 20_000]),
      ...(dice.chance(0.3) && { apply: 'credit' }),
    })
    const invoice = purchaseId === undefined ? undefined : await greedy.invoiceOf(purchaseId)
    if (!invoice) continue
    await greedy.pay(invoice, share(invoice.owedUnits, dice.between(1_000, 9_900)))
    const ways = [greedy.refund, greedy.takeLesser, greedy.cover]
    await Promise.all([dice.pick(ways)(invoice), ...(dice.chance(0.3) ? [dice.pick(ways)(invoice)] : [])])
    if (dice.chance(0.4)) await greedy.delete(purchaseId!)
  }
}

/** Earns reward sats on a purchase, spends them on the next card, and returns the goods. */
const liveOnRewards: Policy = async (greedy, dice) => {
  for (let n = dice.between(1, 6); n > 0; n -= 1) {
    const purchaseId = await buy(greedy, { valueCents: 100_000, ...(n % 2 === 0 && { apply: 'sats' }) })
    const card = purchaseId === undefined ? undefined : greedy.cardOf(purchaseId)
    if (!card) continue
    const sale = await greedy.authorise(card, 100_000, { merchant: friend })
    if (!sale) continue
    await greedy.shop(sale, 'clearing', 100_000)
    await greedy.wait(minuteMs)
    // Spends the sats on a card before the goods are returned.
    const spent = await buy(greedy, { valueCents: 2_500, apply: 'sats' })
    await greedy.shop(sale, 'refund', 100_000)
    await greedy.wait(minuteMs)
    await greedy.delete(purchaseId!)
    if (spent !== undefined && dice.chance(0.5)) await greedy.delete(spent)
  }
}

/** Buys a discounted card and deletes it. */
const deleteDiscounted: Policy = async (greedy, dice) => {
  const productId = 'prod_51000000000000000000000000000002'
  for (let n = dice.between(1, 6); n > 0; n -= 1) {
    const purchaseId = await buy(greedy, { valueCents: 100_000, productId, ...(n > 1 && { apply: 'credit' }) })
    if (purchaseId !== undefined) await greedy.delete(purchaseId)
  }
}

/** Authorises the same sale again with another amount; two sales share one balance. */
const askAgain: Policy = async (greedy, dice) => {
  const value = dice.pick([100, 2_500, 20_000])
  const purchaseId = await buy(greedy, { valueCents: value })
  const card = purchaseId === undefined ? undefined : greedy.cardOf(purchaseId)
  if (!card) return
  const first = await greedy.authorise(card, dice.pick([1, Math.floor(value / 2), value]), {
    merchant: friend,
    isReported: dice.chance(0.5),
  })
  const amount = dice.pick([value, value + 100, 20 * value])
  const token = dice.chance(0.6) ? first?.token : undefined
  const again = await greedy.authorise(card, amount, { merchant: friend, ...(token !== undefined && { token }) })
  if (again) await greedy.shop(again, 'clearing', amount)
  if (dice.chance(0.3)) await greedy.delete(purchaseId!)
  if (first && first.token !== again?.token) await greedy.shop(first, 'clearing', value)
  await greedy.wait(hourMs)
}

/** Applies credit to many orders at once; some are cancelled, some expire, some are paid. */
const juggleCredit: Policy = async (greedy, dice) => {
  const open: string[] = []
  for (let n = dice.between(2, 6); n > 0; n -= 1) {
    const purchaseId = await greedy.order({
      valueCents: dice.pick([100, 2_500, 5_000, 20_000]),
      apply: dice.pick(['credit', 'credit', 'sats'] as const),
    })
    if (purchaseId !== undefined) open.push(purchaseId)
  }
  for (const purchaseId of open) {
    const invoice = await greedy.invoiceOf(purchaseId)
    if (!invoice) continue
    const what = dice.below(4)
    if (what === 0) await greedy.cancel(invoice)
    if (what === 1) await greedy.wait(dice.pick([20 * minuteMs, 3 * hourMs]))
    if (what <= 2) await greedy.pay(invoice, share(invoice.owedUnits, dice.pick([5_000, 9_900, 10_000, 15_000])))
    if (what === 2) await greedy.delete(purchaseId)
  }
}

export const cardPolicies = {
  'have shops collect more than they ask for': collectMoreThanAsked,
  'have shops collect without asking': collectWithoutAsking,
  'spend refunds that are taken back': spendRefunds,
  'delete a card between two parcels': deleteBetweenParcels,
  'live on the tolerance': liveOnTheTolerance,
  'settle for less': settleForLess,
  'live on rewards and give the goods back': liveOnRewards,
  'delete discounted cards': deleteDiscounted,
  'have a shop ask again': askAgain,
  'juggle credit': juggleCredit,
} as const satisfies Record<string, Policy>
