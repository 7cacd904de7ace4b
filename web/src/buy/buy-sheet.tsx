import type { User } from '@moon/contract/users.ts'
import { Sheet } from '@moon/ui/sheet.tsx'
import { centsOfTyped } from '@moon/ui/typed-dollars.ts'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { now } from '../kit/clock.ts'
import { AmountStep } from './amount-step.tsx'
import { advance, coinPaid, startBuying, tokenOf, type BuyStep } from './buy-flow.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { CreatingCard, FailedStep, NoticeStep, UnableStep } from './end-steps.tsx'
import { useDueCoin } from './due.ts'
import { useNetworks } from './networks.ts'
import { isStillOpen, isTokenTab, networkOf, type TokenTab } from './order.ts'
import { PayStep } from './pay-step.tsx'
import { PayTokens } from './pay-tokens.tsx'
import { TwoFactorStep } from './two-factor-step.tsx'
import { useExchangeOrder } from './use-exchange-order.ts'
import { useOffer, usePrice } from './use-offer.ts'
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
  const payFromExchange = useExchangeOrder(tell)
  const token = tokenOf(draft.wallet)
  const price = usePrice(offer, centsOfTyped(draft.amountText), draft.apply, user)
  const coin = useDueCoin(price, coinPaid(draft))
  const [network = 'TRON'] = useNetworks(token ?? 'USDT')
  const made = step.at === 'done' ? step.cardId : undefined
  const handOver = useEffectEvent(onCardMade)
  useEffect(() => {
    if (made) handOver(made)
  }, [made])
  const goBack = () => {
    // With another amount it is another order; the one before holds sats, credit and a price no longer.
    if (step.at === 'confirm' && order) void letGo(order)
    tell({ type: 'went back' })
  }
  const confirm = () => {
    if (!offer) return
    if (draft.wallet === 'COINBASE') {
      tell({ type: 'confirmed' })
      return payFromExchange({ draft, offer })
    }
    // Where sats or credit cover all of it no network is needed.
    if (token && price && price.due > 0n) return tell({ type: 'asked for network', tab: networkOf(order) ?? network })
    const tab = token ? network : user.defaultBtcPaymentMethod
    tell({ type: 'confirmed' })
    if (order && isStillOpen(order, now())) return tell({ type: 'opened', order, tab })
    if (order) void letGo(order)
    openOrder({ draft, offer, tab })
  }
  /** The order of the network before is let go: it holds sats and credit that this one needs. */
  const agree = async (tab: TokenTab) => {
    if (!offer) return
    tell({ type: 'agreed on network' })
    if (order && networkOf(order) === tab && isStillOpen(order, now())) return tell({ type: 'opened', order, tab })
    if (order) await letGo(order)
    openOrder({ draft, offer, tab })
  }
  const canGoBack = step.at === 'confirm' || step.at === 'paying' || step.at === 'network' || step.at === 'two-factor'
  return (
    <Sheet
      isOpen
      title={token && step.at === 'paying' ? `Pay with ${token}` : titles[step.at]}
      onClose={onClose}
      onBack={canGoBack ? goBack : undefined}
      keepsOpen={step.at === 'paying' || step.at === 'opening' || step.at === 'two-factor'}
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
      {token && (step.at === 'network' || (step.at === 'paying' && isTokenTab(step.tab))) && (
        <PayTokens
          token={token}
          step={step}
          usual={offer?.usual}
          live={{ price, coin }}
          tell={tell}
          onAgree={() => void (isTokenTab(step.tab) && agree(step.tab))}
          onBack={goBack}
        />
      )}
      {!token && step.at === 'paying' && (
        <PayStep
          order={step.order}
          tab={step.tab}
          chosen={centsOfTyped(draft.amountText)}
          usual={offer?.usual}
          tell={tell}
          onBack={goBack}
        />
      )}
      {step.at === 'two-factor' && offer && (
        <TwoFactorStep
          draft={draft}
          problem={step.problem}
          isSending={step.isSending}
          usual={offer.usual}
          live={{ price, coin }}
          onCode={(code) => {
            tell({ type: 'code given' })
            payFromExchange({ draft, offer, code })
          }}
        />
      )}
      {step.at === 'done' && <CreatingCard draft={draft} />}
      {step.at === 'unable' && (
        <UnableStep message={step.message} isAboutLimits={step.isAboutLimits} onClose={onClose} />
      )}
      {step.at === 'failed' && <FailedStep onAgain={goBack} />}
      {step.at === 'notice' && <NoticeStep message={step.message} more={step.more} onClose={onClose} />}
    </Sheet>
  )
}

const titles: Record<BuyStep['at'], string> = {
  amount: 'Create a New Card',
  confirm: 'Is this right?',
  opening: 'Is this right?',
  network: 'Which network?',
  paying: 'Pay with Bitcoin',
  'two-factor': 'Two-Factor Authentication',
  done: 'Creating Card',
  unable: 'Create a New Card',
  failed: 'Create a New Card',
  notice: 'Create a New Card',
}

const isNarrow: ReadonlySet<BuyStep['at']> = new Set(['unable', 'failed', 'notice'])
