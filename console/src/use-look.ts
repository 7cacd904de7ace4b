import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The output of a command that only looks. Every change invalidates all shown outputs. */
export const useLook = (command: string, words: Record<string, string> = {}, isWanted = true) =>
  useQuery({
    queryKey: ['look', command, words],
    queryFn: async () => (await call('look', { params: { command }, body: { words } })).lines,
    enabled: isWanted,
  })
