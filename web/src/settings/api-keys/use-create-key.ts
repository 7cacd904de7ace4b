import type { ApiKey, WantedKey } from '@moon/contract/api-keys.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'

/** Makes the key. Its credentials are handed on and kept nowhere. */
export const useCreateKey = (onMade: (made: ApiKey) => void) =>
  useMutation({
    mutationFn: (wanted: WantedKey) => call('createApiKey', { body: wanted }),
    onSuccess: ([made]) => made && onMade(made),
    // Also a key whose answer was lost is there.
    onSettled: () => outdate('listApiKeys'),
    gcTime: 0,
  })
