import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { canAskExtensions } from './can-ask-extensions.ts'

/** Whether this browser has our extension. Where no extension can be asked, nothing is asked at all. */
export function useIsExtensionInstalled(): boolean {
  const { data } = useQuery({ ...query('readExtension', {}), staleTime: Infinity, enabled: canAskExtensions() })
  const id = data?.id
  const present = useQuery({
    queryKey: ['extension-presence', id],
    queryFn: async () => {
      // The forms of messages are checked by a library that no page needs to stand.
      const { askExtension } = await import('./ask-extension.ts')
      return (await askExtension(id!, { ask: 'presence' })).answer === 'here'
    },
    enabled: typeof id === 'string',
    staleTime: Infinity,
  })
  return present.data ?? false
}
