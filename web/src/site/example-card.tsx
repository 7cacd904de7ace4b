import { CardFace } from '@moon/ui/card-face.tsx'
import { Dollars } from '@moon/ui/dollars.tsx'
import { exampleCosts, exampleLoaded, leftAfter } from './script/example.ts'

const made = 2

/**
 * The product itself: a card whose moon wanes as example purchases go by, once the page's script is there. What is yet to
 * be bought is faint from the start, so that nothing jumps and no place is left empty where motion is not wanted.
 */
export function ExampleCard({ caption, names }: { caption: string; names: readonly string[] }) {
  return (
    <figure data-example className="mx-auto grid w-full max-w-120 gap-5">
      <figcaption className="sr-only">{caption}</figcaption>
      <div aria-hidden className="grid gap-5">
        <CardFace
          id="the card on the front page"
          state="ready"
          balance={leftAfter(made)}
          value={exampleLoaded}
          lastFour="4242"
          expiry="09/27"
          className="shadow-floating"
        />
        <ol className="grid px-2 text-[0.9375rem]">
          {exampleCosts.map((cost, place) => (
            <li
              key={names[place]}
              className={`flex justify-between border-b border-line py-2.5 transition-opacity last:border-0 ${place < made ? '' : 'opacity-30'}`}
            >
              <span>{names[place]}</span>
              <Dollars cents={cost} className="text-ink-muted" />
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}
