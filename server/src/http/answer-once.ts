import { english } from '../languages/english.ts'
import type { Call } from '@moon/contract/call.ts'
import { decodeAnswer, encodeAnswer } from '@moon/contract/decode-answer.ts'
import type { CallAnswer, CallName, WireAnswer } from '@moon/contract/calls.ts'
import type { FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseAway } from '../database/database-away.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Once } from './once.ts'

type Asked = { name: CallName; call: Call; userId: string; request: FastifyRequest }

/**
 * A verb that stores the key itself may run beside a slow first attempt; any other only after the first attempt has certainly ended.
 */
const [heldByVerbMs, heldHereMs] = [3_000, 60_000]

/** For how long a call is asked again whose database was lost under it; each time a new connection is waited for. */
const [patienceMs, pauseMs] = [5_000, 50]

/**
 * Asks again, as the caller would, when the database was lost and nobody has waited for it yet: a commit that was sent may have happened,
 * and the key finds out. So a switchover is not noticed by whoever sends a key.
 */
async function askedAgain<T>(ask: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  for (let losses = 1; ; losses += 1) {
    try {
      return await ask()
    } catch (error) {
      const isLost = error instanceof DatabaseAway && error.isPassing && !error.isBusy && !error.wasAwaited
      if (!isLost || performance.now() - begun >= patienceMs) throw error
      await sleep(losses * pauseMs)
    }
  }
}

/**
 * Runs a member's POST once for each Idempotency-Key: a retry gets the same answer (F-21). Without a key it runs each time. The answer
 * of a call with secrets is not stored: a retry is answered that it was done.
 */
export async function answerOnce(
  once: Once,
  { name, call, userId, request }: Asked,
  work: () => Promise<CallAnswer<CallName>>,
): Promise<CallAnswer<CallName>> {
  const key = keyOf(call, request)
  if (key === undefined) return work()
  let answered: CallAnswer<CallName> | undefined
  // The stored answer is the outer form, which is JSON.
  const remembered = async () => {
    answered = await work()
    return call.secret ? shownOnce : encodeAnswer(name, answered)
  }
  const { params, query, body = null } = request
  const parts = { ...(call.params && { params }), body, ...(call.query && { query }) }
  const asked = { userId, key, call: name, body: call.params || call.query ? parts : body }
  const abandonedAfterMs = call.idempotent ? heldByVerbMs : heldHereMs
  const ask = () => once({ ...asked, abandonedAfterMs }, remembered)
  // Only a verb that stores the key itself knows whether it has been done.
  const again = await (call.idempotent === true ? askedAgain(ask) : ask())
  if (!call.secret) return decodeAnswer(name, again as WireAnswer<CallName>)
  if (answered === undefined) throw new Refusal('shown_once')
  return answered
}

const shownOnce = { isShownOnce: true }

function keyOf({ method, idempotent }: Call, { headers }: FastifyRequest): string | undefined {
  const key = method === 'POST' ? headers['idempotency-key'] : undefined
  if (key !== undefined && (typeof key !== 'string' || key.length < 1 || key.length > 255))
    throw new Refusal('bad_input', {}, english('An Idempotency-Key has 1 to 255 characters.'))
  return idempotent === 'by itself' ? undefined : key
}
