import { pageMarks } from '@moon/contract/page-marks.ts'
import { timeOfDay } from '@moon/contract/plain/time-of-day.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { groupCoin } from '@moon/money/format.ts'
import { showMarked } from './filled-page.ts'
import type { Storefront } from './read-storefront.ts'

/** The front page with what is sold now. Prices and shops are left out when there are none. */
export function fillStorefront(html: string, { prices, gifts }: Storefront): string {
  const priced = prices ? fillPrices(html, prices) : html
  return gifts.length > 0 ? showMarked(fillGifts(priced, gifts), 'gifts') : priced
}

/** The value that the page shows before its slider is moved. */
const spokenOf = 5_000n

function fillPrices(html: string, { quotedAt, goodUntil, cards }: NonNullable<Storefront['prices']>): string {
  const spoken = cards.find(({ value }) => value === spokenOf)
  if (!spoken) return html
  const data = JSON.stringify({
    goodUntil: goodUntil.getTime(),
    quotedAt: quotedAt.toISOString(),
    cards: cards.map(({ value, due }) => ({ value: dollarsWire(value), due })),
  })
  return showMarked(html, 'price')
    .replaceAll(pageMarks.cardPrices, escaped(data))
    .replaceAll(pageMarks.price, groupCoin(spoken.due))
    .replaceAll(pageMarks.priceTime, timeOfDay(/<html[^>]* lang="es"/.test(html) ? 'es' : 'en', quotedAt))
}

/** The page contains one tile as a template, which is repeated for each shop. */
function fillGifts(html: string, gifts: Storefront['gifts']): string {
  return html.replaceAll(/<li data-gift=""[^>]*>.*?<\/li>/gs, (tile) =>
    gifts.map((gift, place) => fillGift(tile, gift, place)).join(''),
  )
}

function fillGift(
  tile: string,
  { name, discountBasisPoints, art }: Storefront['gifts'][number],
  place: number,
): string {
  const off = percentOf(discountBasisPoints)
  return (off === undefined ? tile : showMarked(tile, 'giftOff').replaceAll(pageMarks.giftOff, off))
    .replaceAll('data-gift=""', `data-gift="${place}"`)
    .replaceAll(pageMarks.giftArt, art)
    .replaceAll(pageMarks.giftName, () => escaped(name))
}

/** Basis points as text: `4`, `4.5`, `4.25`; truncated, and undefined for zero. */
function percentOf(basisPoints: bigint): string | undefined {
  if (basisPoints <= 0n) return undefined
  const hundredths = String(basisPoints % 100n).padStart(2, '0')
  return `${basisPoints / 100n}.${hundredths}`.replace(/\.?0+$/, '')
}

const signs: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[<>&"]/g, (sign) => signs[sign]!)
