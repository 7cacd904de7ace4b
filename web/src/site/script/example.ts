import { cents, subtractCents } from '@moon/money/cents.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { shareOf } from '@moon/ui/moon/lit-path.ts'
import { moonlightOf } from './moonlight-of.ts'

export const exampleLoaded = cents(100_00n)
export const exampleCosts = [cents(27_40n), cents(12_99n), cents(18_60n), cents(10_99n), cents(30_02n)]

export const leftAfter = (made: number): Cents =>
  exampleCosts.slice(0, made).reduce((left, cost) => subtractCents(left, cost), exampleLoaded)

const tickMs = 2_600

/** Spends the card on the front page, purchase by purchase, unless the user prefers reduced motion. */
export function spendExample(): void {
  const figure = document.querySelector('[data-example]')
  if (!figure || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const amount = figure.querySelector('article p')
  const lines = [...figure.querySelectorAll('li')]
  let made = 2
  const moveLight = moonlightOf(figure, shareOf(leftAfter(made), exampleLoaded))
  setInterval(() => {
    if (document.hidden) return
    made = (made + 1) % (lines.length + 1)
    const left = leftAfter(made)
    if (amount) amount.textContent = formatDollars(left)
    lines.forEach((line, place) => line.toggleAttribute('data-made', place < made))
    moveLight(shareOf(left, exampleLoaded), 600)
  }, tickMs)
}
