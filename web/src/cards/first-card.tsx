import { flagOf, stableCoins, tokenChainNames } from '@moon/contract/chains.ts'
import { cardMaxCents, cardMinCents, cardValidityDays } from '@moon/contract/limits.ts'
import { Plus } from 'lucide-react'
import { shortDollars } from '../kit/short-dollars.ts'
import { useFlag, useFlags } from '../session/flags.ts'

type FirstCardProps = {
  onCreate: (() => void) | undefined
  /** There have been cards before; they are spent, overdrawn, expired or deleted. */
  hasEarlier: boolean
}

/** The place of the first card, its parts where a card has them, and how one comes to stand there. */
export function FirstCard({ onCreate, hasEarlier }: FirstCardProps) {
  const hasTokens = useHasTokens()
  const pay = hasTokens ? withCrypto : withBitcoin
  const steps = useFlag('giftCards') ? [eitherKind, pay, atEither] : [visaAlone, pay, atVisa]
  const name = hasEarlier ? 'Create your next card' : 'Create your first card'
  return (
    <div className="grid items-center gap-x-10 gap-y-8 sm:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <button
        type="button"
        aria-label={name}
        disabled={!onCreate}
        onClick={onCreate}
        className="group relative flex aspect-[85.6/54] w-full flex-col items-start justify-between overflow-hidden p-[6%] rounded-[4.6%/7.3%] border-2 border-dashed border-line-strong/60 text-ink transition-colors enabled:hover:border-ink disabled:text-ink-muted"
      >
        <svg aria-hidden viewBox="0 0 100 100" className="absolute top-[-6%] right-[-4.5%] h-[92%] text-line">
          <circle cx="50" cy="50" r="37.5" fill="none" stroke="currentColor" strokeWidth="1" />
          <path d="M50 12.5A37.5 37.5 0 0 0 50 87.5A32 37.5 0 0 1 50 12.5Z" fill="currentColor" />
        </svg>
        <span className="relative grid size-14 place-items-center rounded-full bg-fill text-fill-ink transition-transform duration-200 group-enabled:group-hover:scale-105 group-disabled:bg-line group-disabled:text-ink-muted">
          <Plus aria-hidden className="size-7" />
        </span>
        <span className="relative text-[15px] font-semibold">{name}</span>
      </button>
      {hasEarlier ? <NoneActive /> : <Steps steps={steps} />}
    </div>
  )
}

function Steps({ steps }: { steps: { title: string; text: string }[] }) {
  return (
    <ol className="grid gap-4">
      {steps.map(({ title, text }, place) => (
        <li key={title} className="flex gap-3.5">
          <span className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong/60 text-sm font-semibold tabular-nums">
            {place + 1}
          </span>
          <span className="grid gap-0.5 pt-0.5">
            <span className="text-[15px] font-semibold">{title}</span>
            <span className="text-sm text-ink-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function NoneActive() {
  return (
    <p className="grid gap-0.5">
      <span className="text-[15px] font-semibold">None of your cards is active</span>
      <span className="text-sm text-ink-muted">
        Cards that are spent, expired or deleted are under Inactive, with their receipts and their activity.
      </span>
    </p>
  )
}

function useHasTokens(): boolean {
  const isOn = useFlags()
  return tokenChainNames.some((name) => stableCoins.some((coin) => isOn(flagOf(name, coin))))
}

const amounts = `${shortDollars(cardMinCents)} to ${shortDollars(cardMaxCents)}`
const visaAlone = { title: 'Choose an amount', text: `${amounts} on a Visa card of its own.` }
/** DSH-02. */
const eitherKind = { title: 'Choose a card', text: `A Visa card of ${amounts}, or a gift card for a merchant.` }

const withBitcoin = { title: 'Pay with Bitcoin', text: 'Over Lightning within seconds, or on-chain.' }
const withCrypto = {
  title: 'Pay with crypto',
  text: 'Bitcoin, over Lightning within seconds or on-chain, or dollars as USDC or USDT.',
}
const atVisa = { title: 'Shop online', text: `At US merchants that accept Visa, for ${cardValidityDays} days.` }
const atEither = {
  title: 'Use it',
  text: 'At US online merchants that accept Visa, or at the merchant of the gift card.',
}
