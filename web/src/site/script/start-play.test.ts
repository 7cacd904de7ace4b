import { pageMarks } from '@moon/contract/page-marks.ts'
import { lightPath } from '@moon/ui/moon/lit-path.ts'
import { parseHTML } from 'linkedom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import HomePage from '../home-page.tsx'
import { startPlay } from './start-play.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cardsAt = (due50: string) => [
  { value: '25.00', due: '0.00041667' },
  { value: '50.00', due: due50 },
  { value: '1000.00', due: '0.01666667' },
]

/**
 * The front page as the server sends it, with prices valid for this long, and with its script; `answers` returns the next answer of the
 * call.
 */
function openHome(goodForMs: number, answers: () => Response) {
  const page = createElement(MemoryRouter, { initialEntries: ['/'] }, createElement(HomePage))
  const prices = {
    goodUntil: performance.timeOrigin + performance.now() + goodForMs,
    quotedAt: '2026-03-10T15:04:05.000Z',
    cards: cardsAt('0.00083334'),
  }
  const html = renderToStaticMarkup(page)
    .replaceAll('data-mark="price" hidden=""', 'data-mark="price"')
    .replaceAll(pageMarks.cardPrices, JSON.stringify(prices).replaceAll('"', '&quot;'))
  const { document } = parseHTML(`<html><body>${html}</body></html>`)
  const asked: string[] = []
  vi.stubGlobal('document', document)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('requestAnimationFrame', (step: (at: number) => void) => setTimeout(() => step(performance.now()), 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers()
  })
  startPlay()
  const slider = document.querySelector<HTMLInputElement>('[data-play-card] input')!
  const due = document.querySelector('[data-due]')!
  return {
    asked,
    slider,
    light: () => document.querySelector('[data-play-card] mask path')?.getAttribute('d'),
    amount: () => document.querySelector('[data-play-card] article p')?.textContent,
    price: () => (due.closest('.invisible') ? undefined : due.textContent),
    heroPrice: () => document.querySelector('[data-due-of-50]')?.textContent,
    async slideTo(place: number) {
      slider.value = String(place)
      slider.dispatchEvent(new document.defaultView!.Event('input'))
      await vi.advanceTimersByTimeAsync(50)
    },
  }
}

const silent = () => new Response('', { status: 500 })

it('the slider changes amount, moon and price together, and announces them to screen readers', async () => {
  const home = openHome(180_000, silent)
  expect([home.amount(), home.price()]).toEqual(['$50.00', '0.000\u202f833\u202f34'])
  await home.slideTo(13)
  expect([home.amount(), home.price()]).toEqual(['$1,000.00', '0.016\u202f666\u202f67'])
  expect(home.light()).toBe(lightPath(1, 90))
  expect(home.slider.getAttribute('aria-valuetext')).toBe('$1,000.00, 0.01666667 BTC')
  // There is no price for a card of $750.
  await home.slideTo(12)
  expect([home.amount(), home.price()]).toEqual(['$750.00', undefined])
  expect(home.heroPrice()).toBe('0.000\u202f833\u202f34')
})

it('the price is refreshed, and an expired one is not shown even when the server does not answer', async () => {
  let answers = () =>
    Response.json({ prices: { quotedAt: '2026-03-10T15:04:35.000Z', goodForMs: 40_000, cards: cardsAt('0.00090000') } })
  const home = openHome(180_000, () => answers())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(home.asked).toEqual(['/v1/public/card-prices'])
  expect([home.price(), home.heroPrice()]).toEqual(['0.000\u202f900\u202f00', '0.000\u202f900\u202f00'])
  answers = silent
  await vi.advanceTimersByTimeAsync(30_000)
  expect(home.price()).toBe('0.000\u202f900\u202f00')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(home.price()).toBeUndefined()
})

it("a page restored from the browser's history does not show its old price", async () => {
  const home = openHome(-1, silent)
  await vi.advanceTimersByTimeAsync(1)
  expect(home.price()).toBeUndefined()
  expect(home.asked).toHaveLength(1)
})
