import type { ApiAccess, WantedAccess } from '@moon/contract/api-access.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { assertWithin, type Limit } from '../http/throttle.ts'
import { Refusal } from '../kit/refusal.ts'
import { findLatestRequest } from '../support/reads.ts'
import { receiveMessage } from '../support/receive-message.ts'
import { readContact } from '../users/reads.ts'

type Deps = { database: Database; clock: Clock }

const requestsByUser: Limit = { name: 'requests for API access by user', most: 3, everyMs: 24 * 3_600_000 }

/**
 * Asks support for an API key (D-53): a message that operators read, answer and grant. Refuses `api_access_asked` while one is pending;
 * a user who may have a key already sends none.
 */
export async function requestApiAccess(deps: Deps, userId: string, wanted: WantedAccess): Promise<ApiAccess> {
  const before = await readApiAccess(deps, userId)
  if (before.state === 'GRANTED') return before
  if (before.state === 'WAITING') throw new Refusal('api_access_asked')
  await assertWithin(deps, requestsByUser, userId)
  const { name, email, language } = await readContact(deps.database.db, userId)
  const isNew = await receiveMessage(deps, { kind: 'api_access', name, email, language, message: messageOf(wanted) })
  if (!isNew) throw new Refusal('api_access_asked')
  return readApiAccess(deps, userId)
}

/** A user's state of API access: what operators have switched on counts, even if the user never asked. */
export async function readApiAccess({ database }: Pick<Deps, 'database'>, userId: string): Promise<ApiAccess> {
  const { email } = await readContact(database.db, userId)
  const [{ apiKeys }, asked] = await Promise.all([
    readFlags(database.db, userId),
    findLatestRequest(database.db, email),
  ])
  const askedAt = asked?.receivedAt ?? null
  if (apiKeys) return { state: 'GRANTED', askedAt }
  if (!asked) return { state: 'NONE', askedAt }
  return { state: asked.isOpen ? 'WAITING' : 'ANSWERED', askedAt }
}

const messageOf = ({ purpose, website, cardsPerMonth }: WantedAccess): string =>
  [purpose, '', `Cards a month: ${cardsPerMonth}`, ...(website === '' ? [] : [`To be seen at: ${website}`])].join('\n')
