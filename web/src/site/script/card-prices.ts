import { cardPricesAddress } from './site-calls.ts'

/** The prices of cards of some values, and until when they may be shown, by this browser's clock. */
export type CardPrices = {
  quotedAt: string
  goodUntil: number
  cards: readonly { value: string; due: string }[]
}

/** Reads the prices written into the page when it was sent; undefined if it has none. */
export function readCardPrices(page: ParentNode): CardPrices | undefined {
  const place = page.querySelector<HTMLElement>('[data-prices]')
  const text = place?.dataset['prices']
  return text?.startsWith('{') ? (JSON.parse(text) as CardPrices) : undefined
}

/** Returns undefined when there is no current price, or no answer. */
export async function askCardPrices(): Promise<CardPrices | undefined> {
  try {
    const answer = await fetch(cardPricesAddress)
    if (!answer.ok) return undefined
    const { prices } = (await answer.json()) as { prices: (CardPrices & { goodForMs: number }) | null }
    return prices ? { ...prices, goodUntil: nowMs() + prices.goodForMs } : undefined
  } catch {
    return undefined
  }
}

/** Returns the price of a card of this many dollars, as long as it is valid. */
export function dueOf(prices: CardPrices | undefined, dollars: number): string | undefined {
  if (!prices || nowMs() >= prices.goodUntil) return undefined
  return prices.cards.find(({ value }) => value === `${dollars}.00`)?.due
}

/** The time since this document started, which clock changes do not affect. */
const nowMs = (): number => performance.timeOrigin + performance.now()
