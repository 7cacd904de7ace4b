import type { Tx } from '../database/db.ts'
import { after } from '../kit/clock.ts'
import type { EndpointDeps } from './deps.ts'
import { findDispatch, insertAttempt, updateDispatch } from './dispatch-store.ts'
import type { Attempt, Dispatch } from './dispatch.ts'
import { turnedOffEmail } from './endpoint-email.ts'
import { moveEndpoint } from './endpoint-state.ts'
import type { Endpoint } from './endpoint.ts'
import { failingForMs, nextAttemptAt, restMs } from './next-attempt-at.ts'
import { findReader, lockEndpoint, updateFailing, updateWell } from './store.ts'

/** Records an endpoint's answer and what follows: a retry later, the endpoint becomes active, or is turned off. */
export async function recordAttempt(deps: EndpointDeps, tried: Dispatch, attempt: Attempt): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { endpointId, userId } = tried
    const endpoint = await lockEndpoint(tx, { id: endpointId, userId })
    const dispatch = endpoint && (await findDispatch(tx, tried))
    if (!endpoint || !dispatch) return
    await insertAttempt(tx, tried, attempt)
    if (attempt.failure === null) await arrived(tx, endpoint, tried)
    else await failed(tx, deps, { endpoint, dispatch, attempt })
  })
}

async function arrived(tx: Tx, { id, state }: Endpoint, tried: Dispatch): Promise<void> {
  await updateDispatch(tx, tried, { state: 'delivered', attempts: 0, nextAttemptAt: null })
  await updateWell(tx, id)
  if (state === 'pending') await moveEndpoint(tx, id, { to: 'active' })
}

type Failed = { endpoint: Endpoint; dispatch: Dispatch; attempt: Attempt }

async function failed(tx: Tx, deps: EndpointDeps, { endpoint, dispatch, attempt }: Failed): Promise<void> {
  const { clock, random } = deps
  const now = clock.now()
  const attempts = dispatch.attempts + 1
  const isPending = endpoint.state === 'pending'
  const isGone = attempt.status === 410
  const next = isGone ? null : nextAttemptAt(now, { attempts, isPending, random })
  await updateDispatch(tx, dispatch, { state: next ? 'waiting' : 'failed', attempts, nextAttemptAt: next })
  if (isWithheld(attempt)) return
  await updateFailing(tx, endpoint.id, { at: attempt.at, restsUntil: after(now, restMs(endpoint.failures + 1)) })
  const hasFailedLong = endpoint.failingSince !== null && after(endpoint.failingSince, failingForMs) <= now
  if (isGone) return turnOff(tx, deps, endpoint, 'gone')
  if (isPending && next === null) return turnOff(tx, deps, endpoint, 'unconfirmed')
  if (!isPending && hasFailedLong) return turnOff(tx, deps, endpoint, 'failing')
}

/** No request was sent, so this says nothing about the endpoint. */
const isWithheld = ({ status, failure }: Attempt): boolean =>
  status === null && failure?.startsWith('the account ') === true

async function turnOff(
  tx: Tx,
  { post, publicUrl }: EndpointDeps,
  endpoint: Endpoint,
  because: 'gone' | 'unconfirmed' | 'failing',
): Promise<void> {
  if (!(await moveEndpoint(tx, endpoint.id, { to: 'off', because }))) return
  const to = await findReader(tx, endpoint.userId)
  if (to !== undefined) await post(tx, turnedOffEmail({ to, endpoint, publicUrl, because }))
}
