import { Moon } from '@moon/ui/moon/moon.tsx'
import { shareOf } from '@moon/ui/moon/lit-path.ts'
import { cents } from '@moon/money/cents.ts'
import { quickAmounts } from '../kit/quick-amounts.ts'
import { shortDollars } from '../kit/short-dollars.ts'
import { say } from '@moon/ui/language/say.ts'

type QuickAmountsProps = {
  /** The user points at one of the amounts. */
  onPoint: (amount: bigint) => void
  /** Undefined when the user may not create cards. */
  onChoose: ((amountText: string) => void) | undefined
}

/** The moon of an amount: a quarter, a half, or full. */
export const quickShare = (amount: bigint): number => shareOf(cents(amount), cents(quickAmounts[2]))

/** Amounts that start the purchase of a Visa card with one click. */
export function QuickAmounts({ onPoint, onChoose }: QuickAmountsProps) {
  return (
    <div role="group" aria-label={say('Create a card of')} className="grid w-full max-w-96 grid-cols-3 gap-2.5">
      {quickAmounts.map((amount) => (
        <button
          key={String(amount)}
          type="button"
          aria-label={say('Create a {amount} card', { amount: shortDollars(amount) })}
          disabled={!onChoose}
          onPointerEnter={() => onPoint(amount)}
          onFocus={() => onPoint(amount)}
          onClick={() => onChoose?.(shortDollars(amount).slice(1))}
          className="flex min-h-14 items-center justify-center gap-1.5 rounded-[14px] border border-line-strong bg-surface-raised/80 transition-colors enabled:hover:border-accent enabled:hover:bg-surface-raised disabled:text-ink-muted disabled:opacity-60"
        >
          <Moon seed="preview" share={quickShare(amount)} className="-ms-1 size-7 shrink-0" />
          <span className="font-display text-lg font-semibold @xl:text-xl tabular-nums">{shortDollars(amount)}</span>
        </button>
      ))}
    </div>
  )
}
