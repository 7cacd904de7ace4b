import { CardFace } from '@moon/ui/card-face.tsx'
import { Dollars } from '@moon/ui/dollars.tsx'
import { cents, subtractCents } from '@moon/money/cents.ts'
import { useEffect, useState } from 'react'

const loaded = cents(100_00n)
const purchases = [
  { what: 'Books', cost: cents(27_40n) },
  { what: 'A domain name', cost: cents(12_99n) },
  { what: 'Coffee beans', cost: cents(18_60n) },
  { what: 'A month of music', cost: cents(10_99n) },
  { what: 'Running shoes', cost: cents(30_02n) },
]
const tickMs = 2_600

/** The product itself: a card whose moon wanes as example purchases go by. It stands still where motion is not wanted. */
export function ExampleCard() {
  const [made, setMade] = useState(2)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setMade((count) => (count + 1) % (purchases.length + 1)), tickMs)
    return () => clearInterval(timer)
  }, [])
  const balance = purchases.slice(0, made).reduce((left, { cost }) => subtractCents(left, cost), loaded)
  return (
    <figure className="mx-auto grid w-full max-w-120 gap-5">
      <figcaption className="sr-only">An example: a card of $100 whose moon wanes as it is spent.</figcaption>
      <div aria-hidden className="grid gap-5">
        <CardFace
          id="the card on the front page"
          state={balance > 0n ? 'ready' : 'empty'}
          balance={balance}
          value={loaded}
          lastFour="4242"
          expiry="09/27"
          className="shadow-floating"
        />
        <ol className="grid px-2 text-[15px]">
          {purchases.map(({ what, cost }, place) => (
            <li
              key={what}
              className={`flex justify-between border-b border-line py-2.5 last:border-0 ${place < made ? '' : 'invisible'}`}
            >
              <span>{what}</span>
              <Dollars cents={cost} className="text-ink-muted" />
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}
