import { userCacheMs } from '@moon/contract/limits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { query, queryClient } from '../../api/query.ts'
import { useFlag } from '../../session/flags.ts'

/**
 * The cardholder agreement for users who have not accepted any version yet: accepting is part of their first confirmation. Users who
 * accepted an earlier version see on the agreement's own page that the text has changed.
 */
export function useFirstAgreement() {
  const isOn = useFlag('cardholderAgreement')
  const status = useQuery({ ...query('userAgreementStatus', {}), enabled: isOn, staleTime: userCacheMs, retry: false })
  const isAsked = isOn && isFirst(status.error)
  const text = useQuery({ ...query('cardHolderAgreement', {}), enabled: isAsked })
  const accepting = useMutation({
    mutationFn: async () => {
      // A text that was not shown is never accepted.
      if (!text.data) throw new Error('the agreement is not there yet')
      const { name, text: words } = text.data
      return call('acceptCardHolderAgreement', { body: { name, text: words } })
    },
    onSuccess: (answer) => void queryClient.setQueryData(query('userAgreementStatus', {}).queryKey, answer),
  })
  return {
    isAsked,
    /** Whether the agreement may still be asked for: no box can be ticked before that is known. */
    isUnknown: isOn && status.isLoading,
    /** Undefined while the text is loading. */
    agreement: isAsked ? text.data : undefined,
    /** The callbacks run only while this component is mounted. */
    accept: (then: { onSuccess: () => void; onError: () => void }) => accepting.mutate(undefined, then),
  }
}

const isFirst = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'agreement_not_found' && error.details['earlierVersion'] === undefined
