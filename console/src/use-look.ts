import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** What a command says that changes nothing. Every change reads all that is shown anew. */
export const useLook = (command: string, words: Record<string, string> = {}, isWanted = true) =>
  useQuery({
    queryKey: ['look', command, words],
    queryFn: async () => (await call('look', { params: { command }, body: { words } })).lines,
    enabled: isWanted,
  })
