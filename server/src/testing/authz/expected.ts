import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import type { Answer } from '../member.ts'
import type { CallerKind } from './callers.ts'

/** The calls that a banned user may still make (D-28). */
const openToBanned: ReadonlySet<CallName> = new Set([
  'readUser',
  'createUser',
  'memberFlags',
  'cardLimits',
  'exchangeRates',
])

/** Calls that buy, which users on the waitlist may not make (D-27). */
const buys: ReadonlySet<CallName> = new Set(['getDepositAddress', 'fundOnChain', 'buyWithCoinbase'])

/**
 * Checks an answer to a caller who does not own the object. `toAbsent` is the same caller's answer about an object
 * that does not exist: the answer about another user's must look exactly the same. `isOtherKind`: an invoice id was
 * given where a card id is expected; such input is refused by its form, before authentication.
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

/** An answer without its parts that differ each time. */
const bare = ({ status, body }: Answer): string => {
  const { requestId: _requestId, ...rest } = body
  return `${status} ${JSON.stringify(rest)}`
}
