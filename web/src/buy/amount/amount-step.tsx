import { dollarsWire, zeroCents } from '@moon/money/cents.ts'
import type { User } from '@moon/contract/users.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Button } from '@moon/ui/button.tsx'
import { MoneyInput } from '@moon/ui/field/money-input.tsx'
import { QuickValues } from '@moon/ui/field/quick-values.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useFlag } from '../../session/flags.ts'
import { AmountExtras } from './amount-extras.tsx'
import { amountProblem, mostTyped } from './amount-problem.ts'
import type { BuyEvent, Refused } from '../flow/buy-state.ts'
import type { Draft } from '../flow/draft.ts'
import { coinDue, coinOf, type Order } from '../flow/order.ts'
import { useBitcoinWays } from '../flow/networks.ts'
import { Confirmation, useIsConfirmed } from './confirmation.tsx'
import { pricedBy, shownCoin, useDueCoin } from '../price/due.ts'
import { EarnLine } from '../price/earn-line.tsx'
import { PriceTable, PriceTotal } from '../price/price-table.tsx'
import { ProductFacts } from '../product/product-facts.tsx'
import { StepLayout } from '../flow/step-layout.tsx'
import { ChooseValue, SoldOut } from './choose-value.tsx'
import { ShopStrip } from './shop-strip.tsx'
import { valueChoices } from './value-choices.ts'
import { OfflineNote } from '../flow/offline-note.tsx'
import { NoOffer } from './no-offer.tsx'
import { PayFrom } from './pay-from.tsx'
import { walletProblem } from './wallet-problem.ts'
import { usePrice, type Offer, type OfferReading } from '../price/use-offer.ts'
import { say } from '@moon/ui/language/say.ts'

type AmountStepProps = {
  draft: Draft
  /** A value that the server just refused as sold out. */
  refused: Refused | undefined
  reading: OfferReading
  user: User
  agreement: ComponentProps<typeof Confirmation>['agreement']
  /** An order that is open already when the user comes back from the payment: its price is the locked one. */
  order: Order | null
  isOpening: boolean
  dispatch: (event: BuyEvent) => void
  onConfirm: () => void
}

/**
 * The step for amount, wallet and confirmation. The button is enabled when amount, wallet and rate are all in order (VAB-06): as Continue
 * it leads to the boxes still to be ticked, then it creates the card.
 */
export function AmountStep({ reading, ...rest }: AmountStepProps) {
  if (reading.offer) return <AmountOf offer={reading.offer} {...rest} />
  return reading.error ? <NoOffer reading={reading} /> : <Waiting />
}

type AmountOfProps = Omit<AmountStepProps, 'reading'> & { offer: Offer }

function AmountOf(props: AmountOfProps) {
  const { draft, refused, offer, user, agreement, isOpening, dispatch, onConfirm } = props
  const { product } = offer
  const boxes = useRef<HTMLFieldSetElement>(null)
  const hasShops = useFlag('giftCards') && draft.productId === undefined
  const change = (part: Partial<Draft>) => dispatch({ type: 'drafted', change: part })
  const { price, coin, isReady, missing, shortage, choices } = useReadiness(props)
  // An amount chosen before this sheet opened need not be typed, so no keyboard opens on a phone.
  const [isTyped] = useState(choices.length === 0 && draft.amountText === '')
  const isConfirmed = useIsConfirmed(draft, offer, user)
  const goOn = () => {
    if (isConfirmed) return onConfirm()
    const next = boxes.current?.querySelector<HTMLElement>('input:not(:checked)')
    next?.focus({ preventScroll: true })
    boxes.current?.scrollIntoView({ block: 'end', behavior: 'smooth' })
  }
  return (
    <StepLayout
      takesFocus={!isTyped}
      onSubmit={() => isReady && !isOpening && goOn()}
      total={<PriceTotal price={price} coin={coin} />}
      price={
        <>
          <PriceTable price={price} usual={offer.usual} coin={coin} />
          <EarnLine price={price} offer={offer} wallet={draft.wallet} />
        </>
      }
      foot={
        <Foot>
          {/* A new button for a new text: the text appears in its place, instead of moving there. */}
          <Button key={missing} type="submit" size="large" className="w-full" disabled={!isReady} isBusy={isOpening}>
            {missing ?? (isConfirmed ? say('Yes, Create Card') : say('Continue'))}
          </Button>
        </Foot>
      }
    >
      {hasShops && (
        <ShopStrip
          onChoose={(productId, amountText) =>
            dispatch({ type: 'chose product', productId, ...(amountText !== undefined && { amountText }) })
          }
          onBrowse={() => dispatch({ type: 'asked for catalogue' })}
        />
      )}
      {refused && <SoldOut message={refused.message} hasOthers={choices.some((one) => one.isOpen)} />}
      <Value {...props} isTyped={isTyped} choices={choices} onChange={(amountText) => change({ amountText })} />
      {product.loop === 'closed' && <ProductFacts product={product} />}
      <PayFrom draft={draft} user={user} price={price} problem={shortage} onChange={change} />
      <AmountExtras draft={draft} product={product} user={user} onChange={change} />
      <Confirmation
        ref={boxes}
        draft={draft}
        offer={offer}
        user={user}
        agreement={agreement}
        isOpening={isOpening}
        onChange={change}
      />
    </StepLayout>
  )
}

/** Returns the price, whether amount, wallet and rate are in order, and what is still missing where nothing else on the step says so. */
function useReadiness({ draft, refused, offer, user, order }: AmountOfProps) {
  const amount = centsOfTyped(draft.amountText)
  const live = usePrice(offer, amount, draft, user)
  const liveCoin = useDueCoin(live, draft)
  const price = order?.price ? pricedBy(order.price) : live
  const coin = order?.price ? shownCoin(coinDue(order), coinOf(order)) : liveCoin
  const takesBitcoin = useBitcoinWays().length > 0
  const choices = valueChoices(offer.product, centsOfTyped(refused?.amountText ?? ''))
  const isChosen =
    choices.length > 0
      ? choices.some((one) => one.isOpen && one.value === amount)
      : amountProblem(amount, offer) === undefined
  const shortage = walletProblem(draft, price, user)
  // Without a fresh rate nothing is quoted, unless sats or credit cover the whole amount (D-22).
  const isPriced = price !== undefined && (coin !== undefined || price.due === 0n)
  const hasWallet = takesBitcoin || draft.wallet !== 'BITCOIN_PAYMENT' || price?.due === 0n
  const hasAmount = amount !== undefined && amount !== zeroCents
  const missing = whatIsMissing({ hasChoices: choices.length > 0, hasAmount, isChosen, hasWallet })
  const isReady = isPriced && isChosen && hasWallet && shortage === undefined
  return { price, coin, choices, shortage, missing, isReady }
}

type Given = { hasChoices: boolean; hasAmount: boolean; isChosen: boolean; hasWallet: boolean }

/** The field itself explains an amount that is out of range. */
function whatIsMissing({ hasChoices, hasAmount, isChosen, hasWallet }: Given): string | undefined {
  if (hasChoices && !isChosen) return say('Choose an amount')
  if (!hasChoices && !hasAmount) return say('Enter an amount')
  if (isChosen && !hasWallet) return say('Choose how to pay')
}

type ValueProps = Pick<AmountOfProps, 'draft' | 'offer'> & {
  choices: ComponentProps<typeof ChooseValue>['choices']
  isTyped: boolean
  onChange: (amountText: string) => void
}

/** Lets the user choose the card's value: typed, by a preset, or from the fixed values of a shop. */
function Value({ draft, offer, choices, isTyped, onChange }: ValueProps) {
  const amount = centsOfTyped(draft.amountText)
  if (choices.length > 0)
    return <ChooseValue choices={choices} value={amount} onChange={(value) => onChange(dollarsWire(value))} />
  const problem = amountProblem(amount, offer)
  return (
    <>
      <MoneyInput
        label={say('Card amount')}
        autoFocus={isTyped}
        value={draft.amountText}
        most={mostTyped(offer.max)}
        error={problem}
        aside={
          <span className="text-ink-muted tabular-nums">
            {say('{min} to {max}', { min: formatDollars(offer.min), max: formatDollars(offer.max) })}
          </span>
        }
        onChange={onChange}
      />
      <QuickValues
        label={say('Often wanted')}
        value={amount}
        min={offer.min}
        max={offer.max}
        onChange={onChange}
        className="-mt-2"
      />
    </>
  )
}

/** The main button, and above it that nothing can be ordered without a connection. */
function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <OfflineNote>{say('Nothing can be ordered or charged until the connection is back.')}</OfflineNote>
      {children}
    </div>
  )
}

function Waiting() {
  const hasShops = useFlag('giftCards')
  return (
    <div aria-busy="true" aria-label={say('Loading')} className="contents">
      <StepLayout
        takesFocus={false}
        total={<Skeleton className="h-17" />}
        price={<Skeleton className="h-32" />}
        foot={
          <Foot>
            <Skeleton className="h-13" />
          </Foot>
        }
      >
        {hasShops && <Skeleton className="h-21" />}
        <Skeleton className="h-42" />
        <Skeleton className="h-27" />
        <Skeleton className="h-12" />
        <Skeleton className="h-40" />
      </StepLayout>
    </div>
  )
}
