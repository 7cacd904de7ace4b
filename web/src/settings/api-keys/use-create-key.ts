import type { ApiKey, WantedKey } from '@moon/contract/api-keys.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'

/** Creates the key. Its credentials are passed on and stored nowhere. */
export const useCreateKey = (onMade: (made: ApiKey) => void) =>
  useMutation({
    mutationFn: (wanted: WantedKey) => call('createApiKey', { body: wanted }),
    onSuccess: ([made]) => made && onMade(made),
    // Reads the list again in any case: a key whose answer was lost may exist.
    onSettled: () => outdate('listApiKeys'),
    gcTime: 0,
  })
