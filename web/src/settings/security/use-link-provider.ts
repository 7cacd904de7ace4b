import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/** Redirects to the provider to choose the account there; the provider leads back to the linking page. */
export function useLinkProvider(provider: SignInProviderName) {
  return useMutation({
    mutationFn: async () => {
      const { authorizeUrl } = await call('startLink', { params: { provider } })
      location.assign(authorizeUrl)
    },
    onError: (error) => {
      // A user who closed the step-up sheet knows the reason.
      if (!(error instanceof ApiError && error.code === 'step_up_required'))
        toast(errorText(error), { kind: 'problem' })
    },
  })
}
