import { userCacheMs } from '@moon/contract/limits.ts'
import type { User, UserAnswer } from '@moon/contract/users.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { query, queryClient } from '../api/query.ts'

/** The signed-in user, read again when the cached copy is three minutes old, or when forced [STA-12]. */
const userQuery = { ...query('readUser', { query: { includeCoinbaseInfo: true } }), staleTime: userCacheMs }

export type Member =
  | { kind: 'banned'; reason: string }
  | { kind: 'waiting'; user: User }
  | { kind: 'active'; user: User }

/** Returns the member. Banned beats waiting: of a banned user only the reason is stored (D-28). */
export function useMember(): Member {
  return memberOf(useSuspenseQuery(userQuery).data)
}

export async function loadMember(): Promise<Member> {
  return memberOf(await queryClient.ensureQueryData({ ...userQuery, revalidateIfStale: true }))
}

export function memberOf(answer: UserAnswer): Member {
  const reason = answer.userBanReason ?? answer.user.userBanReason
  if (reason !== null || !('active' in answer.user)) return { kind: 'banned', reason: reason ?? '' }
  return { kind: answer.user.active ? 'active' : 'waiting', user: answer.user }
}
