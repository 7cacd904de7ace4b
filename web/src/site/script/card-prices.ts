import { cardPricesAddress } from './site-calls.ts'

/** What cards of some values cost, and until when that may be shown, by the clock of this browser. */
export type CardPrices = {
  quotedAt: string
  goodUntil: number
  cards: readonly { value: string; due: string }[]
}

/** What was written into the page when it was sent. Undefined: it was sent without prices. */
export function readCardPrices(page: ParentNode): CardPrices | undefined {
  const place = page.querySelector<HTMLElement>('[data-prices]')
  const text = place?.dataset['prices']
  return text?.startsWith('{') ? (JSON.parse(text) as CardPrices) : undefined
}

/** Undefined where there is no price now, or nobody says. */
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

/** What a card of so many dollars costs, while that is still so. */
export function dueOf(prices: CardPrices | undefined, dollars: number): string | undefined {
  if (!prices || nowMs() >= prices.goodUntil) return undefined
  return prices.cards.find(({ value }) => value === `${dollars}.00`)?.due
}

/** The time at which this document began, and what has passed since: nobody sets that back. */
const nowMs = (): number => performance.timeOrigin + performance.now()
