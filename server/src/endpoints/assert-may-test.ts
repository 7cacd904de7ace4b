import { assertWithin, type Limit } from '../http/throttle.ts'
import type { EndpointDeps } from './deps.ts'

const hourMs = 3_600_000

/** Enough to experiment; too few to burden a stranger's server. */
const secretsByUser: Limit = { name: 'endpoint secrets by user', most: 20, everyMs: 24 * hourMs }
const testsByUser: Limit = { name: 'endpoint tests by user', most: 20, everyMs: hourMs }
/** Over all users together: no host is tested often against its owner's will. */
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
