import { consumerEventTypes, maxEndpoints } from '@moon/contract/consumer-events.ts'
import type { WantedEndpoint } from '@moon/contract/endpoints.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { checkEndpointAddress } from './check-endpoint-address.ts'
import type { EndpointDeps } from './deps.ts'
import { addedEmail } from './endpoint-email.ts'
import { showEndpoint } from './endpoint.ts'
import { assertMayMakeSecret, assertMayTest } from './assert-may-test.ts'
import { newEndpointSecret } from './sign-event.ts'
import { findReader, findEndpoint, insertEndpoint, lockOwner, readEndpoints } from './store.ts'
import { announceTest } from './test-endpoint.ts'

/**
 * Adds an endpoint, which receives no events until it has answered a test; only this answer contains its secret. Its user gets an email.
 * Throws `endpoint_exists` when the address exists already, and `too_many_endpoints` beyond five.
 */
export async function createEndpoint(
  deps: EndpointDeps,
  { userId, wanted }: { userId: UserId; wanted: WantedEndpoint },
) {
  const { database, clock, ids, random, endpointSecrets, publicUrl, consumers } = deps
  const url = checkEndpointAddress(wanted.url, { publicUrl, plainHost: consumers.plainHost })
  await deps.assertApiConsumer(userId)
  await assertMayMakeSecret(deps, userId)
  await assertMayTest(deps, { userId, url })
  const secret = newEndpointSecret(random)
  const id = ids('end')
  const endpoint = await database.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const others = await readEndpoints(tx, userId)
    if (others.some((other) => other.url === url)) throw new Refusal('endpoint_exists')
    if (others.length >= maxEndpoints) throw new Refusal('too_many_endpoints')
    const eventTypes = consumerEventTypes.filter((type) => wanted.eventTypes.includes(type))
    const secretSealed = endpointSecrets.close(Buffer.from(secret), id)
    const { description } = wanted
    await insertEndpoint(tx, { id, userId, url, description, eventTypes, secretSealed, createdAt: clock.now() })
    await announceTest(tx, { id, userId })
    const to = await findReader(tx, userId)
    if (to !== undefined) await deps.post(tx, addedEmail({ to, endpoint: { url }, publicUrl }))
    return findEndpoint(tx, { id, userId })
  })
  invariant(endpoint, 'an endpoint that was added is there')
  return { ...showEndpoint(endpoint, clock.now()), secret }
}
