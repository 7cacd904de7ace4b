import type { Reader } from '../mail/write-email.ts'
import type { ConsumerEventType } from '@moon/contract/consumer-events.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Endpoint, EndpointState, OffBecause } from './endpoint.ts'

const columns = sql`id, user_id as "userId", url, description, event_types as "eventTypes", state,
  off_because as "offBecause", secret_sealed as "secretSealed", previous_secret_sealed as "previousSecretSealed",
  previous_until as "previousUntil", created_at as "createdAt", failing_since as "failingSince", failures`

/** Serialises the creation of one user's endpoints. */
export const lockOwner = (tx: Tx, userId: string): Promise<number> =>
  write(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`endpoints:${userId}`}, 0))`)

export const readEndpoints = (on: Db | Tx, userId: string): Promise<Endpoint[]> =>
  read(on, sql<Endpoint>`select ${columns} from endpoints where user_id = ${userId} order by created_at, id`)

type Own = { id: string; userId: string }

/** Another user's endpoint counts as not found. */
export const findEndpoint = (on: Db | Tx, { id, userId }: Own): Promise<Endpoint | undefined> =>
  readOne(on, sql<Endpoint>`select ${columns} from endpoints where id = ${id} and user_id = ${userId}`)

/** This lock does not block facts that are announced meanwhile. */
export const lockEndpoint = (tx: Tx, { id, userId }: Own): Promise<Endpoint | undefined> =>
  readOne(
    tx,
    sql<Endpoint>`select ${columns} from endpoints where id = ${id} and user_id = ${userId} for no key update`,
  )

type NewEndpoint = Pick<Endpoint, 'id' | 'userId' | 'url' | 'description' | 'eventTypes' | 'secretSealed' | 'createdAt'>

/** Returns 0 when the user already has an endpoint with this address. */
export const insertEndpoint = (tx: Tx, e: NewEndpoint): Promise<number> =>
  write(
    tx,
    sql`insert into endpoints (id, user_id, url, description, event_types, state, secret_sealed, created_at)
      values (${e.id}, ${e.userId}, ${e.url}, ${e.description}, ${e.eventTypes}::text[], 'pending', ${e.secretSealed},
        ${e.createdAt})
      on conflict (user_id, url) do nothing`,
  )

export const updateChoice = (
  tx: Tx,
  id: string,
  { description, eventTypes }: { description: string; eventTypes: readonly ConsumerEventType[] },
): Promise<number> =>
  write(
    tx,
    sql`update endpoints set description = ${description}, event_types = ${[...eventTypes]}::text[] where id = ${id}`,
  )

/** The previous secret is valid until `previousUntil`. */
export const updateSecret = (
  tx: Tx,
  id: string,
  { secretSealed, previousUntil }: { secretSealed: Buffer; previousUntil: Date },
): Promise<number> =>
  write(
    tx,
    sql`update endpoints set previous_secret_sealed = secret_sealed, previous_until = ${previousUntil},
      secret_sealed = ${secretSealed} where id = ${id}`,
  )

export type StateChange = { to: 'pending' | 'active' } | { to: 'off'; because: OffBecause }

export const updateState = (
  tx: Tx,
  id: string,
  from: readonly EndpointState[],
  change: StateChange,
): Promise<Endpoint | undefined> =>
  readOne(
    tx,
    sql<Endpoint>`update endpoints set state = ${change.to}, off_because = ${change.to === 'off' ? change.because : null},
        failing_since = null, failures = 0, rests_until = null
      where id = ${id} and state = any(${[...from]}::text[]) returning ${columns}`,
  )

/** Records that the last dispatch arrived. */
export const updateWell = (tx: Tx, id: string): Promise<number> =>
  write(tx, sql`update endpoints set failing_since = null, failures = 0, rests_until = null where id = ${id}`)

export const updateFailing = (
  tx: Tx,
  id: string,
  { at, restsUntil }: { at: Date; restsUntil: Date },
): Promise<number> =>
  write(
    tx,
    sql`update endpoints set failing_since = coalesce(failing_since, ${at}), failures = failures + 1,
      rests_until = ${restsUntil} where id = ${id}`,
  )

/** Deletes it with everything that was announced to it. */
export const deleteEndpointOf = (tx: Tx, { id, userId }: Own): Promise<number> =>
  write(tx, sql`delete from endpoints where id = ${id} and user_id = ${userId}`)

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await write(tx, sql`delete from endpoints where user_id = ${userId}`)
  await write(tx, sql`delete from consumer_events where user_id = ${userId}`)
}

export const forgetSecretsBefore = (on: Db | Tx, now: Date): Promise<number> =>
  write(
    on,
    sql`update endpoints set previous_secret_sealed = null, previous_until = null where previous_until <= ${now}`,
  )

export const findReader = (on: Db | Tx, userId: string): Promise<Reader | undefined> =>
  readOne(on, sql<Reader>`select email, language from user_contacts where user_id = ${userId}`)
