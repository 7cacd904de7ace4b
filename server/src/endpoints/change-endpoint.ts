import { consumerEventTypes } from '@moon/contract/consumer-events.ts'
import type { Endpoint as ShownEndpoint, EndpointChange } from '@moon/contract/endpoints.ts'
import { after } from '../kit/clock.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import type { EndpointDeps } from './deps.ts'
import { moveEndpoint } from './endpoint-state.ts'
import { showEndpoint } from './endpoint.ts'
import { assertMayMakeSecret, assertMayTest } from './assert-may-test.ts'
import { newEndpointSecret } from './sign-event.ts'
import { findEndpoint, lockEndpoint, updateSecret, updateChoice } from './store.ts'
import { announceTest } from './test-endpoint.ts'

type Own = { id: string; userId: string }

/**
 * Fields that are left out stay. An endpoint that is turned on again is tested first. The address cannot change: another address is
 * another endpoint. Throws `not_found`.
 */
export async function changeEndpoint(
  deps: EndpointDeps,
  own: Own,
  { isOn, description, eventTypes }: EndpointChange,
): Promise<ShownEndpoint> {
  await deps.assertApiConsumer(own.userId)
  const before = await findEndpoint(deps.database.db, own)
  if (!before) throw new Refusal('not_found')
  // An endpoint turned off meanwhile stays off: an uncounted test could otherwise be sent to a stranger any number of times.
  const isTurnedOn = isOn === true && before.state === 'off'
  if (isTurnedOn) await assertMayTest(deps, before)
  const changed = await deps.database.transaction(async (tx) => {
    const locked = await lockEndpoint(tx, own)
    if (!locked) throw new Refusal('not_found')
    await updateChoice(tx, own.id, {
      description: description ?? locked.description,
      eventTypes: eventTypes ? consumerEventTypes.filter((type) => eventTypes.includes(type)) : locked.eventTypes,
    })
    if (isOn === false) await moveEndpoint(tx, own.id, { to: 'off', because: 'owner' })
    if (isTurnedOn && (await moveEndpoint(tx, own.id, { to: 'pending' }))) await announceTest(tx, own)
    return findEndpoint(tx, own)
  })
  invariant(changed, 'a locked endpoint is there')
  return showEndpoint(changed, deps.clock.now())
}

/** Long enough to change the secret in a program that runs in several places. */
const overlapMs = 24 * 3_600_000

/** Replaces the secret; for a day events are signed with both. A secret replaced earlier expires now. Throws `not_found`. */
export async function rotateEndpointSecret(deps: EndpointDeps, own: Own) {
  const { database, clock, random, endpointSecrets } = deps
  await deps.assertApiConsumer(own.userId)
  if (!(await findEndpoint(database.db, own))) throw new Refusal('not_found')
  await assertMayMakeSecret(deps, own.userId)
  const secret = newEndpointSecret(random)
  const changed = await database.transaction(async (tx) => {
    if (!(await lockEndpoint(tx, own))) throw new Refusal('not_found')
    const secretSealed = endpointSecrets.close(Buffer.from(secret), own.id)
    await updateSecret(tx, own.id, { secretSealed, previousUntil: after(clock.now(), overlapMs) })
    return findEndpoint(tx, own)
  })
  invariant(changed, 'a locked endpoint is there')
  return { ...showEndpoint(changed, clock.now()), secret }
}
