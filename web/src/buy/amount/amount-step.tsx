import { dollarsWire } from '@moon/money/cents.ts'
import type { User } from '@moon/contract/users.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { MoneyInput } from '@moon/ui/field/money-input.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import { errorText } from '../../api/api-error.ts'
import { ApplyChoice } from './apply-choice.tsx'
import { amountProblem, mostTyped } from './amount-problem.ts'
import type { BuyEvent, Refused } from '../flow/buy-state.ts'
import type { Draft } from '../flow/draft.ts'
import { useBitcoinWays } from '../flow/networks.ts'
import { CardTypeChoice } from './card-type-choice.tsx'
import { useDueCoin } from '../price/due.ts'
import { EarnLine } from '../price/earn-line.tsx'
import { PriceTable, PriceTotal } from '../price/price-table.tsx'
import { ProductFacts } from '../product/product-facts.tsx'
import { RateLine } from '../price/rate-line.tsx'
import { StepLayout } from '../flow/step-layout.tsx'
import { ChooseValue, SoldOut } from './choose-value.tsx'
import { valueChoices } from './value-choices.ts'
import { WalletChoice } from './wallet-choice.tsx'
import { walletProblem } from './wallet-problem.ts'
import { usePrice, type Offer } from '../price/use-offer.ts'

type AmountStepProps = {
  draft: Draft
  /** A value that has just sold out. */
  refused: Refused | undefined
  offer: Offer | undefined
  error: unknown
  user: User
  dispatch: (event: BuyEvent) => void
}

/** How much, and from which wallet. Continue opens when amount, wallet and rate are all in order (VAB-06). */
export function AmountStep({ draft, refused, offer, error, user, dispatch }: AmountStepProps) {
  const amount = centsOfTyped(draft.amountText)
  const price = usePrice(offer, amount, draft, user)
  const takesBitcoin = useBitcoinWays().length > 0
  const coin = useDueCoin(price, draft)
  const change = (part: Partial<Draft>) => dispatch({ type: 'drafted', change: part })
  if (!offer) return error ? <Banner tone="negative">{errorText(error)}</Banner> : <Waiting />
  const { product } = offer
  const choices = valueChoices(product, centsOfTyped(refused?.amountText ?? ''))
  const problem = choices.length > 0 ? undefined : amountProblem(amount, offer)
  const isChosen = choices.length > 0 ? choices.some((one) => one.isOpen && one.value === amount) : !problem
  const shortage = walletProblem(draft, price, user)
  // Without a fresh rate nothing is quoted, unless sats or credit cover all of it (D-22).
  const isPriced = price !== undefined && (coin !== undefined || price.due === 0n)
  const hasWallet = takesBitcoin || draft.wallet !== 'BITCOIN_PAYMENT' || price?.due === 0n
  const isReady = isPriced && isChosen && hasWallet && shortage === undefined
  return (
    <StepLayout
      takesFocus={choices.length > 0}
      onSubmit={() => isReady && dispatch({ type: 'continued' })}
      total={<PriceTotal price={price} coin={coin} />}
      price={
        <>
          <PriceTable price={price} usual={offer.usual} coin={coin} />
          <EarnLine price={price} offer={offer} wallet={draft.wallet} />
        </>
      }
      foot={
        <Button type="submit" size="large" className="w-full" disabled={!isReady}>
          Continue
        </Button>
      }
    >
      {refused && <SoldOut message={refused.message} hasOthers={choices.some((one) => one.isOpen)} />}
      {choices.length > 0 ? (
        <ChooseValue
          choices={choices}
          value={amount}
          onChange={(value) => change({ amountText: dollarsWire(value) })}
        />
      ) : (
        <MoneyInput
          label="Card amount"
          autoFocus
          value={draft.amountText}
          most={mostTyped(offer.max)}
          error={problem}
          hint={problem ? undefined : `From ${formatDollars(offer.min)} to ${formatDollars(offer.max)}`}
          onChange={(amountText) => change({ amountText })}
        />
      )}
      {product.loop === 'closed' && <ProductFacts product={product} />}
      <div className="grid divide-y divide-line border-y border-line">
        <ApplyChoice chosen={draft.apply} user={user} onChange={(apply) => change({ apply })} />
        {product.loop === 'open' && (
          <CardTypeChoice chosen={draft.cardType} onChange={(cardType) => change({ cardType })} />
        )}
      </div>
      <WalletChoice draft={draft} user={user} problem={shortage} onChange={change} />
      {price?.due === 0n ? (
        <p className="text-sm text-ink-muted">
          {draft.apply === 'sats' ? 'Your reward sats cover' : 'Your Moon Credit covers'} all of it: no wallet is
          needed.
        </p>
      ) : (
        <RateLine draft={draft} />
      )}
    </StepLayout>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" aria-label="Loading" className="contents">
      <StepLayout
        takesFocus={false}
        total={<Skeleton className="h-14" />}
        price={<Skeleton className="h-32" />}
        foot={<Skeleton className="h-13" />}
      >
        <Skeleton className="h-24" />
        <Skeleton className="h-65" />
        <Skeleton className="h-20" />
      </StepLayout>
    </div>
  )
}
