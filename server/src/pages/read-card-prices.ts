import { cents, type Cents } from '@moon/money/cents.ts'
import { coinWire } from '@moon/money/coin.ts'
import { unitsOwedRoundedUp } from '@moon/money/price.ts'
import type { Database } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import type { Clock } from '../kit/clock.ts'
import { priceCard } from '../pricing/price.ts'
import { defaultProductId } from '../products/product.ts'
import { readOfferedProduct } from '../products/read-product.ts'
import { quotedRate } from '../rates/quoted-rate.ts'
import type { CurrentRate } from '../rates/rate.ts'

/** The values that the front page's slider offers. */
const values = [1, 2, 5, 10, 25, 50, 75, 100, 150, 200, 300, 500, 750, 1_000].map((dollars) =>
  cents(BigInt(dollars) * 100n),
)

/** A visitor: no discounts, credit or debts. */
const stranger = ''

export type CardPricesNow = {
  quotedAt: Date
  goodUntil: Date
  cards: { value: Cents; due: string }[]
}

/**
 * The price of our own card in bitcoin now, by the same steps as an order. Undefined when nobody could buy it: without a fresh rate, a
 * way to pay in bitcoin, or the card.
 */
export async function readCardPrices({
  database,
  clock,
  rate: currentRate,
}: {
  database: Database
  clock: Clock
  rate: CurrentRate
}): Promise<CardPricesNow | undefined> {
  const now = clock.now()
  const rate = quotedRate(currentRate, 'BTC')
  const flags = await readFlags(database.db)
  const product = await readOfferedProduct(database.db, { id: defaultProductId, userId: stranger, now })
  if (!rate || !product?.isInStock || !(flags.lightningPayments || (flags.onChainTransactions && flags.bitcoinBtc)))
    return undefined
  const cards = values
    .filter((value) => value >= product.minCents && value <= product.maxCents)
    .map((value) => {
      const { dueCents } = priceCard(value, product, { kind: 'none' })
      return { value, due: coinWire('BTC', unitsOwedRoundedUp('BTC', dueCents, rate.bid)) }
    })
  return { quotedAt: rate.quotedAt, goodUntil: rate.goodUntil, cards }
}
