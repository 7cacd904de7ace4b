import type { Payout } from '@moon/contract/payouts.ts'
import { dollarsWire, type Cents } from '@moon/money/cents.ts'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { payoutAmount, payoutAmountMax, withinOnePercent } from './payout-amount.ts'
import { hasOwnAmount, payoutPlace } from './payout-place.ts'
import { askProblem } from './payout-problem.ts'
import { useAskPayout } from './use-ask-payout.ts'
import { usePayoutQuote } from './use-payout-quote.ts'
import { waitingPayout, type WaitingPayout } from './waiting-payout.ts'
import { say } from '@moon/ui/language/say.ts'

/** The values as typed. */
export type PayoutDraft = { amountText: string; address: string }

type Given = {
  credit: Cents
  payouts: readonly Payout[] | undefined
  /** A payout that already waits for its code, where the sheet continues. */
  resumed: WaitingPayout | undefined
  /** The initial text of the amount field. */
  amountText?: string | undefined
}

export type PayoutSteps = ReturnType<typeof usePayoutSteps>

/**
 * amount   amount and destination; nothing has been requested
 * confirm  the same again, with a quote that follows the rate
 * code     requested: its credit is set aside, and the code confirms one quote
 * ended    the payout no longer waits for a code
 */
export function usePayoutSteps({ credit, payouts, resumed, amountText = '' }: Given) {
  const [draft, setDraft] = useState<PayoutDraft>({
    amountText: payoutAmount(amountText, credit).amount ? amountText : '',
    address: '',
  })
  /** The amount with which the user pressed Continue. */
  const [checked, setChecked] = useState<Cents>()
  const [asked, setAsked] = useState(resumed)
  const asking = useAskPayout(setAsked)
  const to = payoutPlace(draft.address)
  const saysAmount = hasOwnAmount(to)
  const typed = saysAmount ? payoutAmountMax(credit) : (checked ?? payoutAmount(draft.amountText, credit).amount)
  const waiting = asked && newestOf(asked, payouts)
  const ended = asked && payouts?.find(({ id, stage }) => id === asked.id && stage !== 'UNVERIFIED')
  const quoted = usePayoutQuote({ amount: typed, place: asked ? payoutPlace('') : to })
  const amount = saysAmount ? quoted.quote?.requested_refund_amount : typed
  const open = payouts?.map(waitingPayout).find((one) => one !== undefined)
  const isAnotherOpen = asking.error instanceof ApiError && asking.error.code === 'payout_open'
  const at = ended ? 'ended' : waiting ? 'code' : checked ? 'confirm' : 'amount'
  return {
    at,
    ...titles[at],
    draft,
    to,
    /** The destination has its own amount, and the user types none. */
    saysAmount,
    amount,
    quoted,
    payouts,
    waiting,
    ended,
    problem: asking.error ? askProblem(asking.error, to).text : quoted.problem?.text,
    isSubmitting: asking.isPending,
    change: setDraft,
    proceed: () => setChecked(amount),
    submit: () =>
      amount &&
      typed &&
      asking.mutate({ amount: dollarsWire(saysAmount ? withinOnePercent(amount, typed) : amount), place: to }),
    renew: setAsked,
    /** Resumes another payout that waits for its code, and blocks this one. */
    resume: isAnotherOpen && open ? () => setAsked(open) : undefined,
    /** Only before anything has been requested, and while no request is running. */
    goBack:
      at === 'confirm' && !asking.isPending
        ? () => {
            asking.reset()
            setChecked(undefined)
          }
        : undefined,
  }
}

/** A code sent from another window has a newer quote. */
function newestOf(asked: WaitingPayout, payouts: readonly Payout[] | undefined): WaitingPayout {
  const listed = payouts?.find(({ id }) => id === asked.id)
  const read = listed && waitingPayout(listed)
  return read && read.codeUntil > asked.codeUntil ? read : asked
}

const titles = {
  amount: { title: say('Request a Refund'), place: say('Step 1 of 3') },
  confirm: { title: say('Is this correct?'), place: say('Step 2 of 3') },
  code: { title: say('Enter the code'), place: say('Step 3 of 3') },
  ended: { title: say('Your refund'), place: undefined },
}
