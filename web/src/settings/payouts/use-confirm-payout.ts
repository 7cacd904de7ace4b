import { codeLength } from '@moon/contract/limits.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { outdate, query, queryClient } from '../../api/query.ts'
import { now } from '../../kit/clock.ts'
import { confirmPayout } from './confirm-payout.ts'
import { codeProblem } from './payout-problem.ts'
import type { WaitingPayout } from './waiting-payout.ts'
import { say } from '@moon/ui/language/say.ts'

/** The typed code of a payout and its sending; and the current quote when Bitcoin has risen and the previous quote is no longer valid. */
export function useConfirmPayout(waiting: WaitingPayout, onConfirmed: () => void) {
  const [code, setCode] = useState('')
  const confirming = useMutation({
    mutationFn: (whole: string) => confirmPayout({ id: waiting.id, code: whole }),
    onSuccess: async () => {
      markConfirmed(waiting.id)
      toast(say('Refund confirmed'))
      onConfirmed()
      await outdate('listPayouts', 'readUser', 'listCredit')
    },
    onError: () => {
      setCode('')
      void outdate('listPayouts')
    },
  })
  const refusal = confirming.error instanceof ApiError ? confirming.error.code : undefined
  const hasMoved = refusal === 'payout_price_moved'
  const asked = { address: waiting.address, amount: dollarsWire(waiting.requested_refund_amount) }
  // A quote from before the price moved must not be used.
  const anew = useQuery({ ...query('quotePayout', { body: asked }), enabled: hasMoved, staleTime: 0 })
  const mayBeSent = (whole: string) =>
    whole.length === codeLength && !hasMoved && refusal !== 'payout_code_used_up' && waiting.codeUntil.getTime() > now()
  return {
    code,
    setCode,
    canSend: mayBeSent(code),
    /** Sends the whole code: by the last digit, or by the button. */
    send: (whole = code) => {
      if (mayBeSent(whole) && !confirming.isPending) confirming.mutate(whole)
    },
    isSending: confirming.isPending,
    problem: confirming.error && !hasMoved ? codeProblem(confirming.error) : undefined,
    hasMoved,
    /** Undefined while the quote is loading. */
    newQuote: anew.isFetching ? undefined : anew.data,
    newQuoteFailed: anew.error !== null,
    /** Starts over when there is a new code. */
    begin: () => {
      confirming.reset()
      setCode('')
    },
  }
}

/** Until the list is read again: "Request a Refund" would open the confirmed refund once more. */
function markConfirmed(id: string): void {
  queryClient.setQueryData(query('listPayouts', {}).queryKey, (known) =>
    known === undefined
      ? undefined
      : {
          ...known,
          refunds: known.refunds.map((one) =>
            one.id === id ? { ...one, stage: 'QUEUED' as const, codeUntil: null } : one,
          ),
        },
  )
}
