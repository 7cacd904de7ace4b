import type { FlagName } from '@moon/contract/flags.ts'
import { userCacheMs } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

export const flagsQuery = { ...query('memberFlags', {}), staleTime: userCacheMs }

/** Returns whether a feature is on for this user. A flag is off until flags are loaded, and when the server does not know it. */
export function useFlag(name: FlagName): boolean {
  return useFlags()(name)
}

export function useFlags(): (name: FlagName | undefined) => boolean {
  const flags = useQuery(flagsQuery).data?.flags
  return (name) => name !== undefined && flags?.[name] === true
}

/** The dollars of tokens per day from which payments on Ethereum take longer; undefined until flags are loaded. */
export const useFinalizedFrom = (): Cents | undefined => useQuery(flagsQuery).data?.finalizedFrom
