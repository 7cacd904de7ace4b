import { testEventType } from '@moon/contract/consumer-events.ts'
import type { Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { EndpointDeps } from './deps.ts'
import { insertTest } from './dispatch-store.ts'
import { assertMayTest } from './assert-may-test.ts'
import { findEndpoint, lockEndpoint } from './store.ts'

type Own = { id: string; userId: string }

/** Announces a test event: a pending endpoint becomes active when it answers the event correctly. */
export const announceTest = (tx: Tx, { id, userId }: Own): Promise<string> =>
  insertTest(tx, id, { userId, type: testEventType, data: { endpointId: id } })

/** Throws `not_found`, and `endpoint_off` for one that is turned off. */
export async function testEndpoint(deps: EndpointDeps, own: Own): Promise<{ eventId: string }> {
  await deps.assertApiConsumer(own.userId)
  const endpoint = await findEndpoint(deps.database.db, own)
  if (!endpoint) throw new Refusal('not_found')
  await assertMayTest(deps, endpoint)
  return deps.database.transaction(async (tx) => {
    const locked = await lockEndpoint(tx, own)
    if (!locked) throw new Refusal('not_found')
    if (locked.state === 'off') throw new Refusal('endpoint_off')
    return { eventId: await announceTest(tx, own) }
  })
}
