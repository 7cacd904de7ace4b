import type { CardProduct } from '@moon/contract/products.ts'
import type { User } from '@moon/contract/users.ts'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { SmoothSize } from '@moon/ui/layer/smooth-size.tsx'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { AmountStep } from './amount/amount-step.tsx'
import { stepsBefore, type BuyStep } from './flow/buy-state.ts'
import type { Beginning, Draft } from './flow/draft.ts'
import { FailedStep, NoticeStep, UnableStep } from './end-steps.tsx'
import { isTokenTab, type Token } from './flow/order.ts'
import type { MadeCard } from './flow/made-card.ts'
import { madeNight } from './flow/made-night.tsx'
import { StepFrame } from './flow/step-frame.tsx'
import { PayStep } from './pay/pay-step.tsx'
import { PayTokens } from './pay/pay-tokens.tsx'
import { previewOf } from './preview-of.ts'
import { ProductStep } from './catalogue/product-step.tsx'
import { TwoFactorStep } from './order/two-factor-step.tsx'
import { useBuying } from './use-buying.ts'
import { wholeCatalogue } from './catalogue/use-products.ts'
import { say } from '@moon/ui/language/say.ts'

type BuySheetProps = {
  user: User
  beginning: Beginning
  onClose: () => void
  /** The card exists. Its view continues in this sheet. */
  onCardMade: () => void
  /** Renders the view of a new card inside this sheet; the view belongs to the cards folder. */
  newCard: (made: MadeCard) => ReactNode
  /** The user has to accept the agreement first (ECB-01). */
  onUnagreed: (draft: Draft) => void
}

/** The sheet for buying a card: one step at a time, with the card's face always in view, from its amount to its number. */
export function BuySheet({ user, beginning, onClose, onCardMade, newCard, onUnagreed }: BuySheetProps) {
  const buying = useBuying(user, beginning)
  const { state, dispatch, offer, agreement, token, price, coin, goBack, confirm, agree } = buying
  const { draft, step, order } = state
  const [browsing, setBrowsing] = useState(wholeCatalogue)
  const made = step.at === 'done' ? step.cardId : undefined
  const hear = useEffectEvent(onCardMade)
  useEffect(() => {
    if (made) hear()
  }, [made])
  const isUnagreed = step.at === 'unagreed'
  const goAgree = useEffectEvent(() => onUnagreed(draft))
  useEffect(() => {
    if (isUnagreed) goAgree()
  }, [isUnagreed])
  const before = stepsBefore(state)
  const steps = (
    <>
      {(step.at === 'amount' || step.at === 'opening') && (
        <AmountStep
          // Another product gets a new form, with its own initial values and focus.
          key={draft.productId ?? 'visa'}
          draft={draft}
          refused={step.at === 'amount' ? step.refused : undefined}
          reading={buying.reading}
          user={user}
          agreement={agreement}
          order={order}
          isOpening={step.at === 'opening'}
          dispatch={dispatch}
          onConfirm={confirm}
        />
      )}
      {token && (step.at === 'network' || (step.at === 'paying' && isTokenTab(step.tab))) && (
        <PayTokens
          token={token}
          step={step}
          offer={offer}
          live={{ price, coin }}
          dispatch={dispatch}
          onAgree={() => void (isTokenTab(step.tab) && agree(step.tab))}
          onBack={goBack}
        />
      )}
      {!token && step.at === 'paying' && (
        <PayStep order={step.order} tab={step.tab} offer={offer} dispatch={dispatch} onBack={goBack} />
      )}
      {step.at === 'two-factor' && offer && (
        <TwoFactorStep
          problem={step.problem}
          isSending={step.isSending}
          offer={offer}
          live={{ price, coin }}
          onCode={(code) => {
            dispatch({ type: 'code given' })
            buying.payFromExchange({ draft, offer, code })
          }}
          onResend={() => buying.resendCode({ draft, offer })}
        />
      )}
    </>
  )
  return (
    <Sheet
      isOpen
      title={
        step.at === 'done' ? undefined : titleOf(step, { token, product: draft.productId ? offer?.product : undefined })
      }
      onClose={() => {
        buying.leaveExchange()
        onClose()
      }}
      onBack={before > 0 && step.at !== 'opening' && !isUnagreed ? goBack : undefined}
      stepsBack={before}
      address={made && `card=${made}`}
      hangs
      night={made === undefined ? undefined : madeNight}
      keepsOpen={step.at === 'paying' || step.at === 'opening' || step.at === 'two-factor'}
      width={isNarrow.has(step.at) ? 'medium' : 'grand'}
    >
      {step.at === 'product' && (
        <ProductStep
          browsing={browsing}
          onBrowse={setBrowsing}
          cameFrom={draft.productId}
          onChoose={(productId, amountText) =>
            dispatch({ type: 'chose product', productId, ...(amountText !== undefined && { amountText }) })
          }
        />
      )}
      {isFramed.has(step.at) &&
        newCard({
          cardId: made,
          preview: previewOf(step, { draft, offer }),
          onClose,
          children: ({ face, panel }) => (
            <StepFrame face={face} isPaid={made !== undefined}>
              {steps}
              {panel}
            </StepFrame>
          ),
        })}
      {step.at === 'unable' && (
        <UnableStep message={step.message} isAboutLimits={step.isAboutLimits} onClose={onClose} />
      )}
      {step.at === 'failed' && <FailedStep message={step.message} onAgain={goBack} />}
      {step.at === 'notice' && (
        <NoticeStep
          message={step.message}
          more={step.more}
          onChain={step.payable && (() => dispatch({ type: 'turned to the chain' }))}
          onAgain={goBack}
          onClose={onClose}
        />
      )}
      <SmoothSize />
    </Sheet>
  )
}

function titleOf(
  step: Exclude<BuyStep, { at: 'done' }>,
  { token, product }: { token: Token | undefined; product: CardProduct | undefined },
) {
  if (step.at === 'paying' && token) return say('Pay with {token}', { token })
  if ((step.at === 'amount' || step.at === 'opening') && product?.loop === 'closed') return product.name
  return titles[step.at]
}

const titles: Record<Exclude<BuyStep['at'], 'done'>, string> = {
  product: say('Choose a card'),
  amount: say('Create a New Card'),
  opening: say('Create a New Card'),
  network: say('Which network?'),
  paying: say('Pay with Bitcoin'),
  'two-factor': say('Two-Factor Authentication'),
  unable: say('Create a New Card'),
  failed: say('Create a New Card'),
  unagreed: say('Create a New Card'),
  notice: say('Create a New Card'),
}

const isNarrow: ReadonlySet<BuyStep['at']> = new Set(['unable', 'failed', 'notice'])

const isFramed: ReadonlySet<BuyStep['at']> = new Set(['amount', 'opening', 'network', 'paying', 'two-factor', 'done'])
