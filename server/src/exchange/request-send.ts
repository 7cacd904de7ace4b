import { after } from '../kit/clock.ts'
import type { SendAnswer } from '../rails/exchange-account.ts'
import type { ExchangeDeps } from './deps.ts'
import { codeDigest } from './read-send.ts'
import { failSend, lookUpSend, recordSent } from './follow-sends.ts'
import { attemptLastsMs, orderOf, type Send } from './send.ts'
import { moveSend } from './send-state.ts'
import { findLink } from './store.ts'
import { useToken } from './use-token.ts'

/** The outcome of asking the exchange to send. `busy`: another attempt is in progress, or was first. */
export type SendOutcome =
  | { kind: 'under_way' }
  | { kind: 'code_required' }
  | { kind: 'code_invalid' }
  | { kind: 'refused'; because: string }
  | { kind: 'ended' }
  | { kind: 'unknown' }
  | { kind: 'busy' }

/**
 * Asks the exchange to send, with the user's code when there is one. The intent is written first; a lost answer is
 * looked up by the same key before anything else, and nothing is ever sent under another key.
 */
export async function requestSend(
  deps: ExchangeDeps,
  { send, code }: { send: Send; code: string | undefined },
): Promise<SendOutcome> {
  const { database, clock, exchange } = deps
  const link = await findLink(database.db, send.linkId)
  if (!link) return ended(deps, send)
  const now = clock.now()
  const sending = await database.transaction((tx) =>
    moveSend(tx, send.id, {
      to: 'sending',
      at: now,
      codeSha256: code === undefined ? null : codeDigest(send.id, code),
      nextAttemptAt: after(now, attemptLastsMs),
    }),
  )
  if (!sending) return { kind: 'busy' }
  const answer = await useToken(deps, link, (token) => exchange.send(token, { ...orderOf(sending), code }))
  return recordAnswer(deps, sending, answer)
}

async function recordAnswer(
  deps: ExchangeDeps,
  send: Send,
  answer: Exclude<SendAnswer, { kind: 'expired' }>,
): Promise<SendOutcome> {
  switch (answer.kind) {
    case 'sent':
      return (await recordSent(deps, send, answer.send)) ? { kind: 'under_way' } : { kind: 'unknown' }
    case 'code_required':
    case 'code_invalid':
      await backToQuote(deps, send)
      return answer
    case 'refused':
      await failSend(deps, send, { because: 'refused', message: answer.because })
      return answer
    case 'ended':
      return ended(deps, send)
    case 'unknown':
      return (await lookUpSend(deps, send)) === 'found' ? { kind: 'under_way' } : answer
  }
}

/** The exchange refused for lack of a code, and may be asked again. */
async function backToQuote({ database, clock }: ExchangeDeps, { id, isUncertain }: Send): Promise<void> {
  const now = clock.now()
  const nextAttemptAt = isUncertain ? after(now, attemptLastsMs) : null
  await database.transaction((tx) => moveSend(tx, id, { to: 'quoted', at: now, nextAttemptAt }))
}

async function ended(deps: ExchangeDeps, send: Send): Promise<SendOutcome> {
  await failSend(deps, send, { because: 'ended' })
  return { kind: 'ended' }
}
