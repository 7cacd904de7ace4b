import { Refusal } from '../kit/refusal.ts'
import type { EndpointDeps } from './deps.ts'
import { hasDispatch, sendAgain, sendFailedAgain } from './dispatch-store.ts'
import type { Endpoint } from './endpoint.ts'
import { assertMayResend } from './assert-may-test.ts'
import { findEndpoint } from './store.ts'

type Own = { id: string; userId: string }

const mostAtOnce = 1_000

/** Dispatches an event again, under its own id; one in progress is not sent twice. Throws `not_found` and `endpoint_off`. */
export async function resendEvent(
  deps: EndpointDeps,
  { eventId, ...own }: Own & { eventId: string },
): Promise<{ resent: number }> {
  const { id: endpointId } = await mayResend(deps, own)
  const which = { endpointId, eventId }
  if (!(await hasDispatch(deps.database.db, which))) throw new Refusal('not_found')
  return { resent: await deps.database.transaction((tx) => sendAgain(tx, which)) }
}

/** Dispatches again the failed events since then, oldest first. */
export async function resendFailed(
  deps: EndpointDeps,
  { since, ...own }: Own & { since: Date },
): Promise<{ resent: number }> {
  const { id: endpointId } = await mayResend(deps, own)
  const resent = await deps.database.transaction((tx) => sendFailedAgain(tx, { endpointId, since, most: mostAtOnce }))
  return { resent }
}

async function mayResend(deps: EndpointDeps, own: Own): Promise<Endpoint> {
  await deps.assertApiConsumer(own.userId)
  const endpoint = await findEndpoint(deps.database.db, own)
  if (!endpoint) throw new Refusal('not_found')
  if (endpoint.state !== 'active') throw new Refusal('endpoint_off')
  await assertMayResend(deps, own.userId)
  return endpoint
}
