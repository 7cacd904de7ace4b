import { CardFace } from '@moon/ui/card/card-face.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { exampleCosts, exampleLoaded, leftAfter } from '../script/example.ts'

const made = 2

type ExampleCardProps = { caption: string; of: string; expires: string; names: readonly string[] }

/**
 * A sample card whose moon wanes with each example purchase, once the page's script runs. Future purchases are shown from the start with an
 * unlit moon, so that no place is empty without motion.
 */
export function ExampleCard({ caption, of, expires, names }: ExampleCardProps) {
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
          caption={of}
          expires={expires}
          className="shadow-floating"
        />
        <ol className="grid px-2 text-[0.9375rem]">
          {exampleCosts.map((cost, place) => (
            <li
              key={names[place]}
              data-made={place < made ? '' : undefined}
              className="group flex items-center gap-3 border-b border-line py-2.5 text-ink-muted transition-colors last:border-0 data-made:text-ink"
            >
              <span className="size-2.5 shrink-0 rounded-full border border-line-strong transition-colors group-data-made:border-accent group-data-made:bg-accent" />
              <span className="grow">{names[place]}</span>
              <Dollars cents={cost} />
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}
