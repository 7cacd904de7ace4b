import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import type { Answer } from '../member.ts'
import type { CallerKind } from './callers.ts'

/** What a banned user may still ask (D-28). */
const openToBanned: ReadonlySet<CallName> = new Set([
  'readUser',
  'createUser',
  'memberFlags',
  'cardLimits',
  'exchangeRates',
])

/** Calls that buy: nothing for those who wait to be let in (D-27). */
const buys: ReadonlySet<CallName> = new Set(['getDepositAddress', 'fundOnChain', 'buyWithCoinbase'])

/**
 * What is wrong with an answer to somebody who does not own what they ask about. `toAbsent` is what the same caller is answered about a
 * thing that does not exist: another's must look exactly so. `isOtherKind`: where a card is asked for, it was the id of an invoice; such input is refused by
 * its form, before anybody is asked who they are.
 */
export function complaintOf(
  name: CallName,
  caller: CallerKind,
  { answer, toAbsent, isOtherKind }: { answer: Answer; toAbsent: Answer; isOtherKind: boolean },
): string | undefined {
  const { is } = caller
  const { status, body } = answer
  const code = String(body['code'])
  const call: Call = calls[name]
  if (isOtherKind && status === 400 && code === 'bad_input') return undefined
  if (status >= 500) return `answered ${status}`
  if (status >= 400 && (typeof body['message'] !== 'string' || typeof body['requestId'] !== 'string'))
    return 'refused without message, code and requestId'
  if (call.who === 'visitor') return code === 'unauthenticated' ? 'is for everybody, and was refused' : undefined
  if (call.who === 'session' || call.who === 'client') return undefined
  if (is === 'nobody') return status === 401 ? undefined : `answered ${status} to nobody`
  if (status === 401) return 'does not know a member'
  if (is === 'banned' && !openToBanned.has(name))
    return status === 403 && code === 'user_banned' ? undefined : `answered ${status} ${code} to a banned user`
  if (caller.is === 'program' && (call.scope === undefined || !caller.scopes.includes(call.scope)))
    return status === 403 && ['not_for_keys', 'scope_missing'].includes(code)
      ? undefined
      : `answered ${status} ${code} to a program out of its scopes`
  if (is === 'waiting' && buys.has(name) && status === 200) return 'sold something to somebody who waits to be let in'
  return bare(answer) === bare(toAbsent) ? undefined : `tells ${bare(answer)} where nothing is ${bare(toAbsent)}`
}

/** An answer without what differs from one time to the next. */
const bare = ({ status, body }: Answer): string => {
  const { requestId: _requestId, ...rest } = body
  return `${status} ${JSON.stringify(rest)}`
}
