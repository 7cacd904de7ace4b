import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/** Leaves for the provider, to choose the account there; it leads back to a page of its own. */
export function useLinkProvider(provider: SignInProviderName) {
  return useMutation({
    mutationFn: async () => {
      const { authorizeUrl } = await call('startLink', { params: { provider } })
      location.assign(authorizeUrl)
    },
    onError: (error) => {
      // Whoever closed the question of who they are knows.
      if (!(error instanceof ApiError && error.code === 'step_up_required'))
        toast(errorText(error), { kind: 'problem' })
    },
  })
}
