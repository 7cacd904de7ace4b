import { payoutBelowCents, payoutMinCents } from '@moon/contract/limits.ts'
import { dollarsWire, type Cents } from '@moon/money/cents.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { MoneyInput } from '@moon/ui/field/money-input.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import type { ReactNode } from 'react'
import { useNow } from '../../kit/clock.ts'
import { shortDollars } from '../../kit/short-dollars.ts'
import { payoutAmount, payoutAmountMax } from './payout-amount.ts'
import { PayoutFrame } from './payout-frame.tsx'
import { isPlaceWhole, nameOfPlace } from './payout-place.ts'
import { expectedTime, spokenTime, untilAskMs } from './payout-times.ts'
import type { PayoutSteps } from './use-payout-steps.ts'
import { say } from '@moon/ui/language/say.ts'
import { Said } from '../../language/said.tsx'

type AmountStepProps = { steps: PayoutSteps; credit: Cents; hasLightning: boolean; summary: ReactNode }

/** Asks for amount and destination. Continue is enabled once both have been checked without an error (VAL-28). */
export function AmountStep({ steps, credit, hasLightning, summary }: AmountStepProps) {
  const { draft, to, saysAmount, quoted, change, proceed } = steps
  const waitMs = untilAskMs(steps.payouts, useNow())
  const typed = payoutAmount(draft.amountText, credit)
  const problem = saysAmount ? undefined : typed.problem
  const isFilled = (saysAmount || typed.amount !== undefined) && isPlaceWhole(to)
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
          {say('Continue')}
        </Button>
      }
    >
      {waitMs > 0 && (
        <Banner tone="caution">
          {say('You have asked for three refunds within an hour, and more cannot be asked for. Try again in {time}.', {
            time: spokenTime(waitMs + 59_000),
          })}
        </Banner>
      )}
      <MoneyInput
        name="amount"
        label={say('Amount')}
        autoFocus
        value={saysAmount ? asked(steps) : draft.amountText}
        isGiven={saysAmount}
        most={credit}
        error={problem ?? refusedAt('amount')}
        hint={saysAmount ? say('The invoice says how much; its fee is in it.') : hintOf(credit)}
        action={
          saysAmount ? undefined : (
            <Button
              size="small"
              variant="secondary"
              onClick={() => change({ ...draft, amountText: dollarsWire(payoutAmountMax(credit)) })}
            >
              {say('Max')}
            </Button>
          )
        }
        onChange={(amountText) => change({ ...draft, amountText })}
      />
      <TextField
        name="address"
        label={hasLightning ? say('Bitcoin address or Lightning') : say('Bitcoin address')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_100}
        className="font-mono text-sm"
        value={draft.address}
        error={refusedAt('address')}
        hint={placeHint(steps, hasLightning)}
        onChange={(event) => change({ ...draft, address: event.currentTarget.value })}
      />
      {quoted.problem?.at === 'form' && <Banner tone="negative">{quoted.problem.text}</Banner>}
    </PayoutFrame>
  )
}

/** The cost of the invoice, once known. */
const asked = ({ amount }: PayoutSteps): string => (amount === undefined ? '' : dollarsWire(amount))

/** The hint below the field: what was recognised, once it has been checked, and how long it takes. */
function placeHint({ to, quoted: { quote } }: PayoutSteps, hasLightning: boolean): ReactNode {
  const ways = hasLightning
    ? say('A Lightning address or an invoice takes seconds, a Bitcoin address about an hour. ')
    : ''
  return (
    <>
      {quote ? (
        <b className="font-medium text-ink">
          {nameOfPlace(to)}, {expectedTime(quote.expectedSeconds)}.{' '}
        </b>
      ) : (
        ways
      )}
      {say('Use a wallet of your own: bitcoin that was sent cannot be called back.')}
    </>
  )
}

/** Below the minimum no refund is possible; the hint then shows the available credit. */
function hintOf(credit: Cents): ReactNode {
  if (credit < payoutMinCents)
    return (
      <Said
        text="A refund is at least {least}, and you have {credit}. It still buys a card."
        least={shortDollars(payoutMinCents)}
        credit={<Balance name="Moon Credit">{shortDollars(credit)}</Balance>}
      />
    )
  return say('At least {least}, less than {below}', {
    least: shortDollars(payoutMinCents),
    below: shortDollars(payoutBelowCents),
  })
}
