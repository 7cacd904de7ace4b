import type { CardInfo } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { SheetTitle } from '@moon/ui/layer/sheet.tsx'
import { LiveRegion } from '@moon/ui/live-region.tsx'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { GiftDetails } from '../gift/gift-details.tsx'
import { hasSecrets } from '../view/card-face.ts'
import { isGift } from '../view/gift-standing.ts'
import { nightFoot } from '../view/night-foot.ts'
import { NotReadYet } from '../view/not-read-yet.tsx'
import type { ShownCard } from '../view/use-secrets.ts'
import { CardFolds } from '../visa/card-folds.tsx'
import { CardNotes } from '../visa/card-notes.tsx'
import { CardStanding } from '../visa/card-standing.tsx'
import { ReadyCard } from './ready-card.tsx'
import { useSurplus } from './use-surplus.ts'
import { say } from '@moon/ui/language/say.ts'

type NewCardPanelProps = {
  title: string
  card: CardInfo | undefined
  shown: ShownCard
  /** Undefined unless reading the card failed. */
  readAgain: (() => void) | undefined
  onClose: () => void
  onDelete: () => void
  history: (card: CardInfo) => ReactNode
  /** Renders what is still owed for the card and how to pay it, with `rest` below. */
  due: (card: CardInfo, rest: ReactNode) => ReactNode
}

/** The content beside a new card's face, placed in the grid of `StepFrame`. */
export function NewCardPanel({ title, card, shown, readAgain, onClose, onDelete, history, due }: NewCardPanelProps) {
  const headline = <Headline title={title} />
  const isUsable = card !== undefined && hasSecrets(card) && shown.isUsable
  // A card frozen while the user looks at it keeps this view, with its unfolded parts.
  const [wasUsable, setWasUsable] = useState(false)
  if (isUsable && !wasUsable) setWasUsable(true)
  const surplus = useSurplus(card)
  const isReady = isUsable || (wasUsable && card?.frozen)
  if (card && isGift(card))
    return (
      <GiftDetails card={card} isNew onClose={onClose} headline={headline} due={due}>
        {history(card)}
      </GiftDetails>
    )
  return (
    <>
      <div className="flex min-w-0 flex-col gap-5 md:col-start-2 md:row-span-2 md:row-start-1">
        {headline}
        {!card && !readAgain && (
          <p className="text-ink-muted max-md:text-center">{say('Your payment has arrived. This takes a moment.')}</p>
        )}
        {readAgain && <NotReadYet onAgain={readAgain} />}
        {isReady && (
          <ReadyCard card={card} shown={shown} surplus={surplus} onDelete={onDelete}>
            {history(card)}
          </ReadyCard>
        )}
        {card && !isReady && (
          // The key makes another state another element, so that it does not count as a layout shift.
          <Fragment key={card.fundingState}>
            {due(
              card,
              <>
                <CardNotes card={card} isNew />
                <CardFolds card={card} onDelete={onDelete}>
                  {history(card)}
                </CardFolds>
              </>,
            )}
          </Fragment>
        )}
      </div>
      <div className="grid content-start gap-3 md:col-start-1 md:row-start-2">
        {card && <CardStanding card={card} />}
      </div>
      {card && (
        <div className={nightFoot}>
          <Button
            variant={isReady || card.fundingState === 'UNDERFUNDED' ? 'secondary' : 'primary'}
            size="large"
            className="w-full"
            onClick={onClose}
          >
            {say('Got it')}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * The title, on one line that stays in place from the beginning; it takes the focus, so that screen readers announce it and the keyboard
 * continues from here.
 */
function Headline({ title }: { title: string }) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={start} tabIndex={-1} className="outline-none max-md:text-center">
      <SheetTitle className="text-[1.75rem] leading-tight sm:text-4xl lg:text-5xl">
        <span key={title} className="inline-block motion-safe:animate-set">
          {title}
        </span>
      </SheetTitle>
      <LiveRegion>{title}</LiveRegion>
    </div>
  )
}
