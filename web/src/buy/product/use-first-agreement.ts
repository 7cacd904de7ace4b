import { userCacheMs } from '@moon/contract/limits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { query, queryClient } from '../../api/query.ts'
import { useFlag } from '../../session/flags.ts'

/**
 * The cardholder agreement, where nobody has agreed to any version of it yet: it is part of the first confirmation. Who agreed to
 * an earlier one sees on its own page that it has changed.
 */
export function useFirstAgreement() {
  const isOn = useFlag('cardholderAgreement')
  const status = useQuery({ ...query('userAgreementStatus', {}), enabled: isOn, staleTime: userCacheMs, retry: false })
  const isAsked = isOn && isFirst(status.error)
  const text = useQuery({ ...query('cardHolderAgreement', {}), enabled: isAsked })
  const accepting = useMutation({
    mutationFn: async () => {
      // Nobody agrees to words that were not shown.
      if (!text.data) throw new Error('the agreement is not there yet')
      const { name, text: words } = text.data
      return call('acceptCardHolderAgreement', { body: { name, text: words } })
    },
    onSuccess: (answer) => void queryClient.setQueryData(query('userAgreementStatus', {}).queryKey, answer),
  })
  return {
    isAsked,
    /** Whether it may turn out to be asked: nothing is ticked before that is known. */
    isUnknown: isOn && status.isLoading,
    /** Undefined while it is on its way. */
    agreement: isAsked ? text.data : undefined,
    /** What follows is called only while this is on the screen. */
    accept: (then: { onSuccess: () => void; onError: () => void }) => accepting.mutate(undefined, then),
  }
}

const isFirst = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'agreement_not_found' && error.details['earlierVersion'] === undefined
