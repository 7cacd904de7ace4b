import { assertWithin, type Limit } from '../http/throttle.ts'
import type { EndpointDeps } from './deps.ts'

const hourMs = 3_600_000

/** Enough to try things out; too few to tire out somebody whose address it is not. */
const secretsByUser: Limit = { name: 'endpoint secrets by user', most: 20, everyMs: 24 * hourMs }
const testsByUser: Limit = { name: 'endpoint tests by user', most: 20, everyMs: hourMs }
/** Of all users together: whoever does not want to hear is asked by none of them often. */
const testsByHost: Limit = { name: 'endpoint tests by host', most: 60, everyMs: hourMs }
const resendsByUser: Limit = { name: 'events sent again by user', most: 60, everyMs: hourMs }

type Deps = Pick<EndpointDeps, 'database' | 'clock'>

export const assertMayMakeSecret = (deps: Deps, userId: string): Promise<void> =>
  assertWithin(deps, secretsByUser, userId)

export async function assertMayTest(deps: Deps, { userId, url }: { userId: string; url: string }): Promise<void> {
  await assertWithin(deps, testsByUser, userId)
  await assertWithin(deps, testsByHost, new URL(url).host)
}

export const assertMayResend = (deps: Deps, userId: string): Promise<void> => assertWithin(deps, resendsByUser, userId)
