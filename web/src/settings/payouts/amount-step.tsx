import { payoutBelowCents, payoutMinCents } from '@moon/contract/limits.ts'
import { dollarsWire, type Cents } from '@moon/money/cents.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { MoneyInput } from '@moon/ui/field/money-input.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import type { ReactNode } from 'react'
import { shortDollars } from '../../kit/short-dollars.ts'
import { isAddressLong, payoutAmount, payoutAmountMax } from './payout-amount.ts'
import { PayoutFrame } from './payout-frame.tsx'
import type { PayoutSteps } from './use-payout-steps.ts'

type AmountStepProps = { steps: PayoutSteps; credit: Cents; summary: ReactNode }

/** How much, and to which address. Continue opens once both were looked at and nothing is wrong (VAL-28). */
export function AmountStep({ steps, credit, summary }: AmountStepProps) {
  const { draft, address, quoted, change, proceed } = steps
  const { amount, problem } = payoutAmount(draft.amountText, credit)
  const isFilled = amount !== undefined && isAddressLong(address)
  const isChecking = isFilled && quoted.isAsking
  const canContinue = isFilled && quoted.quote !== undefined
  const refusedAt = (field: 'amount' | 'address' | 'form') =>
    quoted.problem?.at === field ? quoted.problem.text : undefined
  return (
    <PayoutFrame
      onSubmit={() => canContinue && proceed()}
      summary={summary}
      foot={
        <Button
          type="submit"
          size="large"
          className="w-full"
          disabled={!canContinue && !isChecking}
          isBusy={isChecking}
        >
          Continue
        </Button>
      }
    >
      <MoneyInput
        name="amount"
        label="Amount"
        autoFocus
        value={draft.amountText}
        most={credit}
        error={problem ?? refusedAt('amount')}
        hint={hintOf(credit)}
        action={
          <Button
            size="small"
            variant="secondary"
            onClick={() => change({ ...draft, amountText: dollarsWire(payoutAmountMax(credit)) })}
          >
            Max
          </Button>
        }
        onChange={(amountText) => change({ ...draft, amountText })}
      />
      <TextField
        name="address"
        label="Bitcoin address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        className="font-mono text-sm"
        value={draft.address}
        error={refusedAt('address')}
        hint="Of a wallet of your own. Bitcoin that was sent cannot be called back."
        onChange={(event) => change({ ...draft, address: event.currentTarget.value })}
      />
      {quoted.problem?.at === 'form' && <Banner tone="negative">{quoted.problem.text}</Banner>}
    </PayoutFrame>
  )
}

/** Less than the least amount is no refund; what there is is said then. */
function hintOf(credit: Cents): string {
  if (credit < payoutMinCents)
    return `A refund is at least ${shortDollars(payoutMinCents)}, and you have ${shortDollars(credit)}. It still buys a card.`
  return `At least ${shortDollars(payoutMinCents)}, less than ${shortDollars(payoutBelowCents)}`
}
