import { timeOfDay } from '@moon/contract/plain/time-of-day.ts'
import { groupCoin } from '@moon/money/format.ts'
import { askCardPrices, dueOf, readCardPrices, type CardPrices } from './card-prices.ts'
import { moonlightOf } from './moonlight-of.ts'
import { firstPlace, playShare, playValues, shownDollars } from './play-values.ts'

const againMs = 30_000

/** The card with the slider, and the prices of the front page, refreshed while the page is visible. */
export function startPlay(): void {
  const figure = document.querySelector('[data-play-card]')
  const slider = figure?.querySelector<HTMLInputElement>('input')
  if (!figure || !slider) return
  let prices = readCardPrices(document)
  const hasPrices = prices !== undefined
  const show = showing(figure, slider)
  slider.classList.remove('invisible')
  slider.addEventListener('input', () => show(prices))
  show(prices)
  if (!hasPrices) return
  const refresh = async () => {
    if (document.hidden) return
    // Expired prices disappear before the answer arrives.
    show(prices)
    prices = (await askCardPrices()) ?? prices
    show(prices)
  }
  setInterval(() => void refresh(), againMs)
  document.addEventListener('visibilitychange', () => void refresh())
  if (dueOf(prices, playValues[firstPlace]!) === undefined) void refresh()
}

/** Writes amount, moon and prices, and the text for screen readers; an expired price is hidden. */
function showing(figure: Element, slider: HTMLInputElement): (prices: CardPrices | undefined) => void {
  const amount = figure.querySelector('article p')
  const moveLight = moonlightOf(figure, playShare(playValues[firstPlace]!))
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  let shown = firstPlace
  return (prices) => {
    const place = Number(slider.value)
    const dollars = playValues[place] ?? playValues[firstPlace]!
    if (place !== shown) {
      shown = place
      if (amount) {
        amount.textContent = shownDollars(dollars)
        amount.classList.toggle('text-[11.2cqw]', dollars < 1_000)
        amount.classList.toggle('text-[8.8cqw]', dollars >= 1_000)
      }
      moveLight(playShare(dollars), isStill ? 0 : 180)
    }
    const due = dueOf(prices, dollars)
    slider.setAttribute('aria-valuetext', [shownDollars(dollars), due && `${due} BTC`].filter(Boolean).join(', '))
    write(figure.querySelectorAll('[data-due]'), due)
    write(document.querySelectorAll('[data-due-of-50]'), dueOf(prices, 50))
    for (const time of document.querySelectorAll('[data-price-time]'))
      if (prices)
        time.textContent = timeOfDay(document.documentElement.lang === 'es' ? 'es' : 'en', new Date(prices.quotedAt))
  }
}

/** A hidden price occupies its place, so that nothing moves. */
function write(places: NodeListOf<Element>, due: string | undefined): void {
  for (const place of places) {
    if (due !== undefined) place.textContent = groupCoin(due)
    place.closest('[data-mark="price"]')?.classList.toggle('invisible', due === undefined)
  }
}
