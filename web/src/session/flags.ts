import type { FlagName } from '@moon/contract/flags.ts'
import { userCacheMs } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

export const flagsQuery = { ...query('memberFlags', {}), staleTime: userCacheMs }

/** Whether a feature is on for this user. Until it is known, and for a flag that the server does not know, it is off. */
export function useFlag(name: FlagName): boolean {
  return useFlags()(name)
}

/** The same for any flag. */
export function useFlags(): (name: FlagName | undefined) => boolean {
  const flags = useQuery(flagsQuery).data?.flags
  return (name) => name !== undefined && flags?.[name] === true
}

/** From how many dollars of tokens a day on payments on Ethereum take longer; undefined until it is known. */
export const useFinalizedFrom = (): Cents | undefined => useQuery(flagsQuery).data?.finalizedFrom
