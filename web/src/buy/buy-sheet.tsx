import { Sheet } from '@moon/ui/sheet.tsx'
import type { User } from '@moon/contract/users.ts'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { AmountStep } from './amount-step.tsx'
import { advance, startBuying, type BuyStep, type Tab } from './buy-flow.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { CreatingCard, FailedStep, NoticeStep, UnableStep } from './end-steps.tsx'
import { PayStep } from './pay-step.tsx'
import { useOffer } from './use-offer.ts'
import { useOrder } from './use-order.ts'

type BuySheetProps = {
  isOpen: boolean
  user: User
  onClose: () => void
  /** The card's row exists: its own view takes over. */
  onCardMade: (cardId: string) => void
}

/** Buying a card: one sheet, one step at a time, the card's face always in view. */
export function BuySheet({ isOpen, user, onClose, onCardMade }: BuySheetProps) {
  return isOpen ? <OpenSheet user={user} onClose={onClose} onCardMade={onCardMade} /> : null
}

function OpenSheet({ user, onClose, onCardMade }: Omit<BuySheetProps, 'isOpen'>) {
  const [{ draft, step }, tell] = useReducer(advance, undefined, startBuying)
  const { offer, error } = useOffer()
  const { order } = useOrder(tell)
  const tab: Tab = user.defaultBtcPaymentMethod
  const made = step.at === 'done' ? step.cardId : undefined
  const handOver = useEffectEvent(onCardMade)
  useEffect(() => {
    if (made) handOver(made)
  }, [made])
  const isPaying = step.at === 'paying' || step.at === 'opening'
  const goBack = step.at === 'confirm' || step.at === 'paying' ? () => tell({ type: 'went back' }) : undefined
  return (
    <Sheet
      isOpen
      title={titles[step.at]}
      onClose={onClose}
      onBack={goBack}
      keepsOpen={isPaying}
      width={step.at === 'paying' ? 'wide' : 'medium'}
    >
      {step.at === 'amount' && <AmountStep draft={draft} offer={offer} error={error} user={user} tell={tell} />}
      {(step.at === 'confirm' || step.at === 'opening') && offer && (
        <ConfirmStep
          draft={draft}
          offer={offer}
          user={user}
          tell={tell}
          isOpening={step.at === 'opening'}
          onConfirm={() => {
            tell({ type: 'confirmed' })
            order({ draft, offer, tab })
          }}
        />
      )}
      {step.at === 'paying' && <PayStep order={step.order} tab={step.tab} tell={tell} />}
      {step.at === 'done' && <CreatingCard />}
      {step.at === 'unable' && (
        <UnableStep message={step.message} isAboutLimits={step.isAboutLimits} onClose={onClose} />
      )}
      {step.at === 'failed' && <FailedStep onAgain={() => tell({ type: 'went back' })} />}
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
  unable: 'Unable to create card',
  failed: 'Create a New Card',
  notice: 'Create a New Card',
}
