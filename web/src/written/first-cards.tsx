import type { Holding } from '@moon/contract/cards.ts'
import { cents, parseDollars, type Cents } from '@moon/money/cents.ts'
import { FaceText, faceShape } from '@moon/ui/card/card-face.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { say } from '@moon/ui/language/say.ts'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { CardItem, liftedFace } from '../cards/card-item.tsx'
import { cardGrid } from '../cards/card-grid.ts'
import { HoldingLine } from '../cards/holding-line.tsx'
import { LoadingCard } from '../cards/loading-cards.tsx'
import { CardsSection } from '../dashboard/cards-section.tsx'
import { CreateButton, DashboardPanes } from '../dashboard/dashboard-panes.tsx'
import { shownDay } from '../kit/shown-time.ts'
import { firstMarks } from './first-marks.ts'

const dollars = (text: string): Cents => parseDollars(text) ?? cents(0n)
const day = new Date(firstMarks.day)

/**
 * The dashboard of a user with cards, as a template in its document with marks in place of the user's values: a narrow and a wide version,
 * and a card of each kind. A script fills in the first answers before the app runs (draw-first-cards.ts).
 */
export const FirstCards = () => (
  <template id="first-cards" data-day={shownDay(day)}>
    {[true, false].map((isMobile) => (
      <main
        key={String(isMobile)}
        data-narrow={isMobile}
        inert
        className="mx-auto w-full max-w-300 grow px-4 pt-6 pb-16 sm:px-6"
      >
        <div className={classNames('grid gap-6', isMobile && 'pb-16')}>
          <DashboardPanes
            isMobile={isMobile}
            pane="cards"
            cards={cards(isMobile)}
            activity={activity}
            onCreate={nothing}
          />
        </div>
      </main>
    ))}
    <ul>
      <Card balance={firstMarks.balance} />
      <Card balance={firstMarks.largeBalance} />
      <li>
        <LoadingCard />
      </li>
    </ul>
  </template>
)

const nothing = () => {}

const cards = (isMobile: boolean) => (
  <CardsSection
    which="active"
    action={isMobile ? undefined : <CreateButton onCreate={nothing} />}
    held={
      <>
        <HoldingLine holding={holdingOf(1)} />
        <HoldingLine holding={holdingOf(firstMarks.count)} />
      </>
    }
  >
    <ul className={cardGrid} />
  </CardsSection>
)

const holdingOf = (count: number): Holding => ({
  onCards: dollars(firstMarks.onCards),
  cards: count,
  moonCredit: dollars(firstMarks.moonCredit),
  rewardSats: firstMarks.rewardSats,
  nextExpiration: day,
})

const activity = (
  <section className="grid gap-2">
    <div className="flex min-h-13 items-center justify-between gap-3">
      <h2 className="text-3xl">{say('All Activity')}</h2>
    </div>
    <SkeletonLines count={5} />
  </section>
)

const Card = ({ balance }: { balance: string }) => (
  <CardItem caption={say('Spend by {expiration}', { expiration: shownDay(day) })} about={say('Details')}>
    <article dir="ltr" className={classNames(faceShape, liftedFace)}>
      <svg
        aria-hidden
        viewBox="0 0 856 540"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      />
      <FaceText
        state="ready"
        balance={dollars(balance)}
        value={dollars(firstMarks.value)}
        name={firstMarks.name}
        lastFour={firstMarks.lastFour}
        expiry={firstMarks.expiry}
        onCopy={nothing}
      />
    </article>
  </CardItem>
)
