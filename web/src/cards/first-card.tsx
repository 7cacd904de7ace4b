import { flagOf, stableCoins, tokenChainNames } from '@moon/contract/chains.ts'
import { cardMaxCents, cardMinCents, cardValidityDays } from '@moon/contract/limits.ts'
import { cents } from '@moon/money/cents.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { CardFace } from '@moon/ui/card/card-face.tsx'
import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { shortDollars } from '../kit/short-dollars.ts'
import { useFlag, useFlags } from '../session/flags.ts'
import { quickAmounts } from '../kit/quick-amounts.ts'
import { QuickAmounts, quickShare } from './quick-amounts.tsx'
import { say } from '@moon/ui/language/say.ts'

type FirstCardProps = {
  /** Starts a purchase, with the chosen amount if there is one. */
  onCreate: ((amountText?: string) => void) | undefined
  /** The user has had cards before, now spent, overdrawn, expired or deleted. */
  hasEarlier: boolean
}

/** Shown when the user has no card: an empty night sky, a sample face, and three amounts that start a purchase with one click. */
export function FirstCard({ onCreate, hasEarlier }: FirstCardProps) {
  const [amount, setAmount] = useState<bigint>(quickAmounts[1])
  const hasGifts = useFlag('giftCards')
  return (
    <NightScene seed="dusk" className="first-card @container grid">
      <div className="grid justify-items-center gap-6 px-5 pt-9 pb-7 text-center @xl:px-10 @xl:pt-12">
        <Face amount={amount} onCreate={onCreate} hasEarlier={hasEarlier} />
        <div className="relative grid gap-2">
          <h2 className="text-[1.75rem] @xl:text-4xl">
            {hasEarlier ? say('None of your cards is active') : say('Create your first card')}
          </h2>
          <p className="mx-auto max-w-104 text-[15px] text-ink-muted">
            {hasEarlier
              ? say(
                  'Cards that are spent, expired or deleted are under Inactive, with their receipts and their activity.',
                )
              : say('Choose how much light it starts with.')}
          </p>
        </div>
        <QuickAmounts onPoint={setAmount} onChoose={onCreate} />
        <button
          type="button"
          disabled={!onCreate}
          onClick={() => onCreate?.()}
          className="-my-2 min-h-11 rounded-control px-3 text-sm text-ink-muted underline decoration-line-strong underline-offset-4 transition-colors enabled:hover:text-ink disabled:no-underline"
        >
          {hasGifts ? say('Another amount, or a gift card') : say('Another amount')}
        </button>
        {!hasEarlier && <Steps />}
      </div>
    </NightScene>
  )
}

type FaceProps = { amount: bigint } & FirstCardProps

/** A sample face, whose moon is full at the largest amount here; pressing the face starts a purchase without a preset amount. */
function Face({ amount, onCreate, hasEarlier }: FaceProps) {
  return (
    <div className="group relative w-full max-w-84 text-start @xl:max-w-96">
      <span
        aria-hidden
        className="absolute inset-[-22%] -z-10 rounded-full bg-[radial-gradient(closest-side,rgb(242_181_68/20%),transparent)]"
      />
      <div
        className={classNames(
          '-rotate-3 rounded-[4.6%/7.3%] shadow-floating ring-1 ring-white/12 transition-transform duration-200 ease-out',
          onCreate && 'group-hover:-translate-y-1 group-hover:-rotate-2',
        )}
      >
        <div aria-hidden>
          <CardFace
            id="preview"
            state="ready"
            balance={cents(amount)}
            value={cents(amount)}
            share={quickShare(amount)}
            caption={hasEarlier ? say('Your next card') : say('Your first card')}
          />
        </div>
        <button
          type="button"
          aria-label={hasEarlier ? say('Create your next card') : say('Create your first card')}
          disabled={!onCreate}
          onClick={() => onCreate?.()}
          // A card is the same in every language: its sign is at the right, and the plus at the left.
          dir="ltr"
          className="group/plus absolute inset-0 flex items-end rounded-[4.6%/7.3%] p-[6%]"
        >
          <span className="grid size-12 place-items-center rounded-full bg-fill text-fill-ink transition-transform duration-200 group-enabled/plus:group-hover/plus:scale-105 group-disabled/plus:bg-line group-disabled/plus:text-ink-muted">
            <Plus aria-hidden className="size-6" />
          </span>
        </button>
      </div>
    </div>
  )
}

/** Explains how to get a card. */
function Steps() {
  const pay = useHasTokens() ? withCrypto : withBitcoin
  const steps = useFlag('giftCards') ? [eitherKind, pay, atEither] : [visaAlone, pay, atVisa]
  return (
    <ol className="mt-3 grid w-full gap-x-6 gap-y-4 text-start @xl:mt-8 @xl:grid-cols-3">
      {steps.map(({ title, text }, place) => (
        <li key={title} className="flex gap-3 @xl:grid @xl:content-start @xl:gap-2">
          <span className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-semibold tabular-nums">
            {place + 1}
          </span>
          <span className="grid content-start gap-0.5 pt-0.5">
            <span className="text-[15px] font-semibold">{title}</span>
            <span className="text-sm text-ink-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function useHasTokens(): boolean {
  const isOn = useFlags()
  return tokenChainNames.some((name) => stableCoins.some((coin) => isOn(flagOf(name, coin))))
}

const amounts = say('{least} to {most}', { least: shortDollars(cardMinCents), most: shortDollars(cardMaxCents) })
const visaAlone = { title: say('Choose an amount'), text: say('{amounts} on a Visa card of its own.', { amounts }) }
/** See DSH-02. */
const eitherKind = {
  title: say('Choose a card'),
  text: say('A Visa card of {amounts}, or a gift card for a merchant.', { amounts }),
}

const withBitcoin = { title: say('Pay with Bitcoin'), text: say('Over Lightning within seconds, or on-chain.') }
const withCrypto = {
  title: say('Pay with crypto'),
  text: say('Bitcoin, over Lightning within seconds or on-chain, or dollars as USDC or USDT.'),
}
const atVisa = {
  title: say('Shop online'),
  text: say('At US merchants that accept Visa, for {days} days.', { days: cardValidityDays }),
}
const atEither = {
  title: say('Use it'),
  text: say('At US online merchants that accept Visa, or at the merchant of the gift card.'),
}
