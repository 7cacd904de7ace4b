import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { canAskExtensions } from './can-ask-extensions.ts'

/** Returns whether this browser has our extension. In browsers that cannot message extensions, no call is made. */
export function useIsExtensionInstalled(): boolean {
  const { data } = useQuery({ ...query('readExtension', {}), staleTime: Infinity, enabled: canAskExtensions() })
  const id = data?.id
  const present = useQuery({
    queryKey: ['extension-presence', id],
    queryFn: async () => {
      // Messages are validated by a library that pages do not load at the start.
      const { askExtension } = await import('./ask-extension.ts')
      return (await askExtension(id!, { ask: 'presence' })).answer === 'here'
    },
    enabled: typeof id === 'string',
    staleTime: Infinity,
  })
  return present.data ?? false
}
