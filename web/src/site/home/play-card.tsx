import { hiddenMark, pageMarks } from '@moon/contract/page-marks.ts'
import { cents } from '@moon/money/cents.ts'
import { CardFace } from '@moon/ui/card/card-face.tsx'
import { useLanguage } from '../language.ts'
import { firstPlace, playShare, playValues, shownDollars } from '../script/play-values.ts'
import { home } from '../texts/home.ts'

const centsOf = (dollars: number) => cents(BigInt(dollars) * 100n)
const first = playValues[firstPlace]!
const most = playValues.at(-1)!

/** A card whose amount has a slider, and whose moon follows it. Without a script it is a card of $50 with its price. */
export function PlayCard() {
  const { play } = home[useLanguage()]
  const [before, after] = play.due.split('{due}')
  return (
    <figure data-play-card aria-label={play.label} className="grid w-full max-w-124 gap-4 justify-self-center">
      <div aria-hidden>
        <CardFace
          id="a card to play with"
          state="ready"
          balance={centsOf(first)}
          value={centsOf(most)}
          share={playShare(first)}
          caption={play.caption}
          className="shadow-floating"
        />
      </div>
      <input
        type="range"
        aria-label={play.amount}
        aria-valuetext={shownDollars(first)}
        min="0"
        max={playValues.length - 1}
        step="1"
        defaultValue={firstPlace}
        autoComplete="off"
        className="invisible h-11 w-full accent-accent"
      />
      <figcaption className="-mt-3 grid gap-1">
        <span className="flex items-baseline justify-between gap-3 text-sm text-ink-muted tabular-nums">
          <span>{shownDollars(playValues[0])}</span>
          <span
            {...hiddenMark('price')}
            className="text-center font-display text-xl font-semibold text-ink sm:text-2xl"
          >
            {before}
            <span data-due>{pageMarks.price}</span>
            {after}
          </span>
          <span>{shownDollars(most)}</span>
        </span>
        <span className="text-center text-sm text-ink-muted">{play.hint}</span>
      </figcaption>
    </figure>
  )
}
