import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CardList } from '../cards/card-list.tsx'
import { HoldingLine } from '../cards/holding-line.tsx'
import { LoadingCards } from '../cards/loading-cards.tsx'
import { forgetCards, useCards } from '../cards/use-cards.ts'
import { useHeld } from '../kit/use-held.ts'
import { paths } from '../paths.ts'
import { useFlag } from '../session/flags.ts'
import { KeepsTrying } from '../shell/keeps-trying.tsx'
import { cardsPerPage } from './cards-per-page.ts'
import { CardsSection, type Which } from './cards-section.tsx'
import { seldom } from './seldom.ts'
import { useCanComplete } from './use-can-complete.ts'
import { useErrorPage } from './use-error-page.ts'
import type { usePendingOrders } from './use-pending-orders.ts'
import { say } from '@moon/ui/language/say.ts'

type CardsPanelProps = {
  which: Which
  onChoose: (which: Which) => void
  windowHeight: number
  /** A sheet covers the panel. */
  isCovered: boolean
  pending: ReturnType<typeof usePendingOrders>
  onOpen: (cardId: string) => void
  onCreate: ((amountText?: string) => void) | undefined
  onPay: (invoiceId: string) => void
  action: ReactNode
}

/** The cards with their Active / Inactive toggle, which exists only while there are inactive cards (DSH-21 to -23). */
export function CardsPanel(props: CardsPanelProps) {
  const { which, onChoose, windowHeight, isCovered, onOpen, onCreate, onPay, action } = props
  const hasAgreement = useFlag('cardholderAgreement')
  const canComplete = useCanComplete()
  const perPage = cardsPerPage(windowHeight)
  const cards = useCards({ perPage, isInactive: which === 'inactive' })
  const isKnown = !cards.isUnknown && !props.pending.isPending
  const drawn = useHeld({ ...cards, pending: props.pending }, isCovered && isKnown)
  const { pages, inactiveCount, activeCount, holding, isUnknown, hasFailed, pending } = drawn
  const coming = which === 'active' ? activeCount : inactiveCount
  useErrorPage(cards.error, { isCovered })
  const isOver = which === 'inactive' && inactiveCount === 0 && !pages.isPending
  const goBack = useEffectEvent(() => onChoose('active'))
  useEffect(() => {
    if (isOver) goBack()
  }, [isOver])
  const choose = (next: Which) => {
    forgetCards()
    onChoose(next)
  }
  return (
    <CardsSection
      which={inactiveCount > 0 ? which : undefined}
      onChoose={choose}
      action={action}
      held={holding && <HoldingLine holding={holding} />}
    >
      {isUnknown || pending.isPending ? (
        <>
          {hasFailed && <KeepsTrying what={say('Your cards')} />}
          <LoadingCards count={coming && Math.min(coming, perPage)} />
        </>
      ) : (
        <>
          <seldom.PendingStrip pending={pending.entries} expired={pending.expired} onPay={onPay} />
          <CardList
            pages={pages}
            onOpen={onOpen}
            onCreate={onCreate}
            onPay={canComplete ? onPay : undefined}
            hasEarlier={inactiveCount > 0}
          />
          {hasAgreement && (
            <Link
              to={paths.agreement}
              className="inline-flex min-h-11 items-center justify-self-start text-sm text-ink-muted underline-offset-3 hover:text-ink hover:underline"
            >
              {say('Cardholder Agreement')}
            </Link>
          )}
        </>
      )}
    </CardsSection>
  )
}
