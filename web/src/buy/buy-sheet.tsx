import type { User } from '@moon/contract/users.ts'
import { Sheet } from '@moon/ui/sheet.tsx'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { now } from '../kit/clock.ts'
import { AmountStep } from './amount-step.tsx'
import { advance, startBuying, type BuyStep } from './buy-flow.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { CreatingCard, FailedStep, NoticeStep, UnableStep } from './end-steps.tsx'
import { isStillOpen } from './order.ts'
import { PayStep } from './pay-step.tsx'
import { useOffer } from './use-offer.ts'
import { letGo, useOrder } from './use-order.ts'

type BuySheetProps = {
  isOpen: boolean
  user: User
  onClose: () => void
  /** The card's row exists: its own view takes over. */
  onCardMade: (cardId: string) => void
}

/** Buying a card: one sheet, one step at a time, the card's face always in view. */
export function BuySheet({ isOpen, ...rest }: BuySheetProps) {
  return isOpen ? <OpenSheet {...rest} /> : null
}

function OpenSheet({ user, onClose, onCardMade }: Omit<BuySheetProps, 'isOpen'>) {
  const [{ draft, step, order }, tell] = useReducer(advance, undefined, startBuying)
  const { offer, error } = useOffer()
  const openOrder = useOrder(tell)
  const made = step.at === 'done' ? step.cardId : undefined
  const handOver = useEffectEvent(onCardMade)
  useEffect(() => {
    if (made) handOver(made)
  }, [made])
  const goBack = () => {
    // With another amount it is another order; the one before holds sats, credit and a price no longer.
    if (step.at === 'confirm' && order) letGo(order)
    tell({ type: 'went back' })
  }
  const confirm = () => {
    if (!offer) return
    const tab = user.defaultBtcPaymentMethod
    tell({ type: 'confirmed' })
    if (order && isStillOpen(order, now())) return tell({ type: 'opened', order, tab })
    if (order) letGo(order)
    openOrder({ draft, offer, tab })
  }
  const canGoBack = step.at === 'confirm' || step.at === 'paying'
  return (
    <Sheet
      isOpen
      title={titles[step.at]}
      onClose={onClose}
      onBack={canGoBack ? goBack : undefined}
      keepsOpen={step.at === 'paying' || step.at === 'opening'}
      width={isNarrow.has(step.at) ? 'medium' : 'wide'}
    >
      {step.at === 'amount' && <AmountStep draft={draft} offer={offer} error={error} user={user} tell={tell} />}
      {(step.at === 'confirm' || step.at === 'opening') && offer && (
        <ConfirmStep
          draft={draft}
          offer={offer}
          user={user}
          order={order}
          tell={tell}
          isOpening={step.at === 'opening'}
          onConfirm={confirm}
        />
      )}
      {step.at === 'paying' && (
        <PayStep order={step.order} tab={step.tab} usual={offer?.usual} tell={tell} onBack={goBack} />
      )}
      {step.at === 'done' && <CreatingCard draft={draft} />}
      {step.at === 'unable' && (
        <UnableStep message={step.message} isAboutLimits={step.isAboutLimits} onClose={onClose} />
      )}
      {step.at === 'failed' && <FailedStep onAgain={goBack} />}
      {step.at === 'notice' && <NoticeStep message={step.message} onClose={onClose} />}
    </Sheet>
  )
}

const titles: Record<BuyStep['at'], string> = {
  amount: 'Create a New Card',
  confirm: 'Is this right?',
  opening: 'Is this right?',
  paying: 'Pay with Bitcoin',
  done: 'Creating Card',
  unable: 'Create a New Card',
  failed: 'Create a New Card',
  notice: 'Create a New Card',
}

const isNarrow: ReadonlySet<BuyStep['at']> = new Set(['unable', 'failed', 'notice'])
