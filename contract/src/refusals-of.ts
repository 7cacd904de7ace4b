import type { Call } from './call.ts'
import type { RefusalCode } from './refusals.ts'

/** Every refusal code of a call: its own, and those that follow from its caller and method. */
export function refusalsOf({ who, scope, method, secret, refusals: own = [] }: Call): RefusalCode[] {
  const isOnce = who === 'member' && method === 'POST'
  return [
    ...new Set([
      ...own,
      ...general,
      ...ofCallers[who],
      ...(scope ? ofPrograms : who === 'member' ? (['not_for_keys'] as const) : []),
      ...(isOnce ? ofPosts : []),
      ...(isOnce && secret ? (['shown_once'] as const) : []),
    ]),
  ]
}

const general: readonly RefusalCode[] = ['bad_input', 'too_many_requests', 'unavailable', 'maintenance', 'internal']
const ofCallers: Record<Call['who'], readonly RefusalCode[]> = {
  visitor: [],
  session: ['unauthenticated'],
  client: [],
  member: ['unauthenticated', 'token_expired', 'user_banned'],
}
const ofPrograms: readonly RefusalCode[] = ['api_key_unknown', 'network_not_allowed', 'scope_missing']
const ofPosts: readonly RefusalCode[] = ['in_progress', 'idempotency_conflict']
