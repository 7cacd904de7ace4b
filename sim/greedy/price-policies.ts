import type { InvoiceRow } from '../database/books.ts'
import type { Dice } from '../plan/dice.ts'
import { share, type GreedyUser } from './greedy-user.ts'
import type { Policy } from './policy.ts'

// Ways to profit from knowing the market: a promised or first-seen price is held as an option until the market shows whether it
// is worth anything.

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** The time in a span when bitcoin is cheapest, plus a delay after which every exchange reports it. */
function cheapest({ market }: GreedyUser, from: number, to: number): number {
  const times = market.changesIn('BTC', from, to).map((at) => Math.min(to, Math.max(from, at) + settleMs))
  return times.reduce((best, at) => (market.at('BTC', at) < market.at('BTC', best) ? at : best))
}

function dearest({ market }: GreedyUser, from: number, to: number): number {
  const times = market.changesIn('BTC', from, to).map((at) => Math.min(to, Math.max(from, at) + settleMs))
  return times.reduce((best, at) => (market.at('BTC', at) > market.at('BTC', best) ? at : best))
}

const settleMs = 2 * minuteMs

/** Orders a card at the dearest moment; returns the invoice. */
async function orderDear(greedy: GreedyUser, dice: Dice, withinMs = 2 * hourMs): Promise<InvoiceRow | undefined> {
  if (dice.chance(0.7)) await greedy.waitUntil(dearest(greedy, greedy.now, greedy.now + withinMs))
  const valueCents = dice.pick([100, 2_500, 20_000, 100_000])
  const purchaseId = await greedy.order({ valueCents })
  return purchaseId === undefined ? undefined : greedy.invoiceOf(purchaseId)
}

/** Two million sats or the amount owed, whichever is more. */
const plenty = (invoice: InvoiceRow, dice: Dice): bigint => {
  const many = BigInt(dice.pick([200_000, 2_000_000, 2_000_000]))
  return many > invoice.owedUnits ? many : invoice.owedUnits
}

/**
 * [G-1] Sends after the lock with the lowest fee; has the transaction mined after a fall of the market, or spends
 * its coins elsewhere.
 */
const sendLateMineWhenCheap: Policy = async (greedy, dice) => {
  const invoice = await orderDear(greedy, dice)
  if (!invoice) return
  await greedy.waitUntil(Math.max(invoice.lockExpiresAt.getTime() + 1_000, greedy.now + dice.pick([0, hourMs])))
  const tx = greedy.send(invoice, plenty(invoice, dice))
  const now = greedy.market.at('BTC', greedy.now)
  const best = invoice.price > now ? invoice.price : now
  await greedy.wait(1_000)
  const at = cheapest(greedy, greedy.now, greedy.now + dice.pick([90 * minuteMs, dayMs, 5 * dayMs]))
  await greedy.waitUntil(at)
  if (greedy.market.at('BTC', greedy.now) < best) await greedy.mine(tx)
  else greedy.takeBack(tx)
}

/** The same within the lock, for the amount owed or more. */
const sendInTimeMineWhenCheap: Policy = async (greedy, dice) => {
  const invoice = await orderDear(greedy, dice)
  if (!invoice) return
  const tx = greedy.send(invoice, dice.chance(0.5) ? plenty(invoice, dice) : invoice.owedUnits)
  await greedy.wait(1_000)
  const hours = dice.pick([2, 2, 24, 120])
  await greedy.waitUntil(cheapest(greedy, greedy.now, greedy.now + hours * hourMs - 5 * minuteMs))
  if (greedy.market.at('BTC', greedy.now) < invoice.price) await greedy.mine(dice.chance(0.2) ? greedy.bump(tx) : tx)
  else greedy.takeBack(tx)
}

/** [G-2] Orders for a dollar and, if the market falls within the lock, pays a thousand. */
const payMuchOnASmallLock: Policy = async (greedy, dice) => {
  const { market } = greedy
  // The best moment to order is just before the deepest fall.
  const falls = market.changesIn('BTC', greedy.now, greedy.now + 2 * hourMs)
  const fall = falls.reduce((best, at) => (dropAt(greedy, at) > dropAt(greedy, best) ? at : best))
  await greedy.waitUntil(Math.max(greedy.now, fall - dice.pick([5_000, minuteMs, 10 * minuteMs])))
  const purchaseId = await greedy.order({ valueCents: dice.pick([100, 100, 2_500]) })
  const invoice = purchaseId === undefined ? undefined : await greedy.invoiceOf(purchaseId)
  if (!invoice) return
  await greedy.waitUntil(cheapest(greedy, greedy.now, invoice.lockExpiresAt.getTime() - 10_000))
  if (market.at('BTC', greedy.now) >= invoice.price) return
  if (dice.chance(0.3)) await greedy.pay(invoice)
  await greedy.pay(invoice, plenty(invoice, dice))
}

const dropAt = ({ market }: GreedyUser, at: number): number =>
  Number(market.at('BTC', at - 1) - market.at('BTC', at + 20 * minuteMs))

/** [G-3] Orders in the minutes after a fall, while the house still quotes the old price. */
const orderAfterTheFall: Policy = async (greedy, dice) => {
  const falls = greedy.market.changesIn('BTC', greedy.now, greedy.now + 2 * hourMs)
  const fall = falls.reduce((best, at) => (dropAt(greedy, at) > dropAt(greedy, best) ? at : best))
  await greedy.waitUntil(Math.max(greedy.now, fall + dice.pick([50_000, 90_000, 150_000])))
  for (let n = dice.between(1, 3); n > 0; n -= 1) {
    const purchaseId = await greedy.order({ valueCents: 100_000 })
    const invoice = purchaseId === undefined ? undefined : await greedy.invoiceOf(purchaseId)
    if (invoice && greedy.market.at('BTC', greedy.now) < invoice.price) await greedy.pay(invoice)
  }
}

/** Renews the lock whenever possible, and pays at the best price. */
const renewUntilDear: Policy = async (greedy, dice) => {
  let invoice = await orderDear(greedy, dice)
  if (!invoice) return
  const part = dice.chance(0.5) ? greedy.send(invoice, share(invoice.owedUnits, 5_000)) : undefined
  for (let n = dice.between(1, 5); n > 0; n -= 1) {
    const early = dice.chance(0.3) ? [-5 * minuteMs, -minuteMs] : [1_000, minuteMs, 10 * minuteMs]
    await greedy.waitUntil(invoice.lockExpiresAt.getTime() + dice.pick(early))
    invoice = await greedy.renew(invoice)
  }
  const tx = greedy.send(invoice, dice.chance(0.5) ? invoice.owedUnits : plenty(invoice, dice))
  await greedy.wait(1_000)
  await greedy.waitUntil(cheapest(greedy, greedy.now, greedy.now + dice.pick([hourMs, 3 * dayMs])))
  await greedy.mine(...(part ? [part, tx] : [tx]))
}

/** Sends many transactions to one order in the same lock and has the profitable ones mined. */
const sendMany: Policy = async (greedy, dice) => {
  const invoice = await orderDear(greedy, dice)
  if (!invoice) return
  const txs = Array.from({ length: dice.between(2, 5) }, () => greedy.send(invoice, invoice.owedUnits))
  await greedy.wait(1_000)
  const isSplit = dice.chance(0.5)
  await greedy.waitUntil(cheapest(greedy, greedy.now, greedy.now + dice.pick([hourMs, 110 * minuteMs, dayMs])))
  const isWorthIt = greedy.market.at('BTC', greedy.now) < invoice.price
  if (!isWorthIt) for (const tx of txs) greedy.takeBack(tx)
  else if (isSplit) for (const tx of txs) await greedy.mine(tx)
  else await greedy.mine(...txs)
}

/** Pays over Lightning in the last moment of the invoice, and more than requested. */
const payLightningLate: Policy = async (greedy, dice) => {
  const falls = greedy.market.changesIn('BTC', greedy.now, greedy.now + 2 * hourMs)
  const fall = falls.reduce((best, at) => (dropAt(greedy, at) > dropAt(greedy, best) ? at : best))
  await greedy.waitUntil(Math.max(greedy.now, fall - dice.pick([5_000, minuteMs, 3 * minuteMs])))
  const purchaseId = await greedy.order({ valueCents: dice.pick([100, 20_000, 100_000]), rail: 'lightning' })
  if (purchaseId === undefined) return
  await greedy.wait(dice.pick([5_000, minuteMs, 3 * minuteMs, 239_000, 239_999]))
  await greedy.payLightning(purchaseId, dice.pick([100, 100, 200, 2_000]))
  await greedy.wait(minuteMs)
}

/** Sends coins with the lowest fee, pays over Lightning, and has the coins mined after a fall of the market. */
const payOnBothTabs: Policy = async (greedy, dice) => {
  await greedy.waitUntil(dearest(greedy, greedy.now, greedy.now + hourMs))
  const purchaseId = await greedy.order({ valueCents: dice.pick([2_500, 20_000, 100_000]), rail: 'lightning' })
  const invoice = purchaseId === undefined ? undefined : await greedy.invoiceOf(purchaseId)
  if (!invoice) return
  const tx = greedy.send(invoice, dice.chance(0.5) ? invoice.owedUnits : plenty(invoice, dice))
  await greedy.wait(dice.pick([1_000, 20_000]))
  await greedy.payLightning(purchaseId!)
  await greedy.wait(1_000)
  await greedy.waitUntil(cheapest(greedy, greedy.now, greedy.now + dice.pick([hourMs, 110 * minuteMs])))
  if (greedy.market.at('BTC', greedy.now) < invoice.price) await greedy.mine(tx)
  else greedy.takeBack(tx)
}

/**
 * [G-7] Keeps an order open for weeks with dust, and completes it when its held balance is worth less than it
 * counts for.
 */
const keepOpenWithDust: Policy = async (greedy, dice) => {
  const apply = dice.pick(['sats', 'sats', undefined] as const)
  const productId = dice.chance(0.3) ? 'prod_51000000000000000000000000000002' : undefined
  const valueCents = dice.pick([2_500, 20_000])
  const purchaseId = await greedy.order({ valueCents, ...(apply && { apply }), ...(productId && { productId }) })
  let invoice = purchaseId === undefined ? undefined : await greedy.invoiceOf(purchaseId)
  if (!invoice) return
  for (let n = dice.between(1, 8); n > 0; n -= 1) {
    await greedy.pay(invoice, 600n)
    await greedy.wait(6 * dayMs)
  }
  invoice = await greedy.renew(invoice)
  await greedy.pay(invoice)
}

/** Pays in a stablecoin that has lost its peg. */
const payWithFallenDollars: Policy = async (greedy, dice) => {
  const [token, other] = dice.pick([
    ['USDC', 'USDT'],
    ['USDT', 'USDC'],
  ] as const)
  if (dice.chance(0.4))
    await greedy.waitUntil(greedy.market.changesIn('USDC', greedy.now, greedy.now + 2 * hourMs).at(-1)! + settleMs)
  const purchaseId = await greedy.order({ valueCents: dice.pick([100, 20_000]), rail: 'ethereum', token })
  const invoice = purchaseId === undefined ? undefined : await greedy.invoiceOf(purchaseId)
  if (!invoice) return
  const changes = greedy.market.changesIn('USDC', greedy.now, greedy.now + dice.pick([25 * minuteMs, 2 * hourMs]))
  await greedy.waitUntil(changes.at(-1)! + settleMs)
  const sent = dice.chance(0.5) ? invoice.owedUnits : 1_000_000_000n
  await greedy.payInTokens(invoice, sent, dice.chance(0.7) ? token : other)
}

export const pricePolicies = {
  'send late and have it mined when the market has fallen': sendLateMineWhenCheap,
  'send in time and have it mined when the market has fallen': sendInTimeMineWhenCheap,
  'pay much on the lock of a small order': payMuchOnASmallLock,
  'order in the minutes after a fall': orderAfterTheFall,
  'renew the lock until it is dear': renewUntilDear,
  'send many transactions to one order': sendMany,
  'pay Lightning at the last moment': payLightningLate,
  'pay on both tabs': payOnBothTabs,
  'keep an order open with dust': keepOpenWithDust,
  'pay with dollars that are worth less': payWithFallenDollars,
} as const satisfies Record<string, Policy>
