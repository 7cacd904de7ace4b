import { currentTracer } from '../tracing/tracer.ts'
import type { EndpointId } from '@moon/contract/ids.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Attempt, Dispatch, DispatchState } from './dispatch.ts'

type Which = { endpointId: string; eventId: string }

type Claim = { now: Date; until: Date; most: number; mostOfEndpoint: number; mostOfUser: number }

/**
 * Claims due dispatches, and those whose claimant died: a few of each endpoint that is not resting, and a limited number of each user,
 * so that none holds up the others. Each claim expires at `until`.
 */
export const claimDispatches = (
  on: Db,
  { now, until, most, mostOfEndpoint, mostOfUser }: Claim,
): Promise<(Which & { endpointId: EndpointId })[]> =>
  read(
    on,
    sql<Which & { endpointId: EndpointId }>`with due as (
        select e.id, e.user_id, ${mostOfUser}::int - ${claimedOfUser(now)} as free from endpoints e
        where e.state <> 'off' and (e.rests_until is null or e.rests_until <= ${now})
          and exists (select from dispatches d
            where d.endpoint_id = e.id and d.state = 'waiting' and d.next_attempt_at <= ${now})
          and ${claimedOfUser(now)} < ${mostOfUser}::int
        order by e.rests_until nulls first, random() limit ${most}
        for no key update of e skip locked
      ), placed as (
        select next.endpoint_id, next.event_id, due.free,
          row_number() over (partition by due.user_id order by next.next_attempt_at, next.event_id) as place
        from due cross join lateral (
          select d.endpoint_id, d.event_id, d.next_attempt_at from dispatches d
          where d.endpoint_id = due.id and d.state = 'waiting' and d.next_attempt_at <= ${now}
          order by d.next_attempt_at, d.event_id
          limit greatest(0, ${mostOfEndpoint}::int - (select count(*)::int from dispatches c
            where c.endpoint_id = due.id and c.state = 'waiting' and c.claimed_until > ${now}))
        ) next
      ), picked as (
        select endpoint_id, event_id from placed where place <= free limit ${most}
      )
      update dispatches d set claimed_until = ${until}, next_attempt_at = ${until} from picked p
      where d.endpoint_id = p.endpoint_id and d.event_id = p.event_id and d.state = 'waiting'
      returning d.endpoint_id as "endpointId", d.event_id as "eventId"`,
  )

/**
 * Dispatches in progress to all endpoints of the owner of `e`. A claimed dispatch is due again when its claim ends, which the index
 * knows.
 */
const claimedOfUser = (now: Date) =>
  sql`(select count(*)::int from endpoints o join dispatches c on c.endpoint_id = o.id
    where o.user_id = e.user_id and c.state = 'waiting' and c.next_attempt_at > ${now} and c.claimed_until > ${now})`

export const findDispatch = (on: Db | Tx, { endpointId, eventId }: Which): Promise<Dispatch | undefined> =>
  readOne(
    on,
    sql<Dispatch>`select d.endpoint_id as "endpointId", d.event_id as "eventId", d.state, d.attempts, e.user_id as "userId",
        e.url, e.secret_sealed as "secretSealed", e.previous_secret_sealed as "previousSecretSealed",
        e.previous_until as "previousUntil", v.type, v.data, v.created_at as "createdAt",
        v.trace_parent as "traceParent"
      from dispatches d join endpoints e on e.id = d.endpoint_id join consumer_events v on v.id = d.event_id
      where d.endpoint_id = ${endpointId} and d.event_id = ${eventId}`,
  )

/** Returns 0 when it was deleted, or is not waiting any more. */
export const updateDispatch = (
  tx: Tx,
  { endpointId, eventId }: Which,
  { state, attempts, nextAttemptAt }: { state: DispatchState; attempts: number; nextAttemptAt: Date | null },
): Promise<number> =>
  write(
    tx,
    sql`update dispatches set state = ${state}, attempts = ${attempts}, next_attempt_at = ${nextAttemptAt},
      claimed_until = null where endpoint_id = ${endpointId} and event_id = ${eventId} and state = 'waiting'`,
  )

export const insertAttempt = (tx: Tx, { endpointId, eventId }: Which, a: Attempt): Promise<number> =>
  write(
    tx,
    sql`insert into dispatch_attempts (endpoint_id, event_id, number, at, duration_ms, status, failure, answer)
      select endpoint_id, event_id, 1 + (select count(*) from dispatch_attempts t
          where t.endpoint_id = d.endpoint_id and t.event_id = d.event_id),
        ${a.at}, ${a.durationMs}, ${a.status}, ${a.failure}, ${a.answer}
      from dispatches d where endpoint_id = ${endpointId} and event_id = ${eventId}`,
  )

/** An endpoint that is off receives nothing. */
export const failWaiting = (tx: Tx, endpointId: string): Promise<number> =>
  write(
    tx,
    sql`update dispatches set state = 'failed', next_attempt_at = null, claimed_until = null
      where endpoint_id = ${endpointId} and state = 'waiting'`,
  )

const anew = sql`state = 'waiting', attempts = 0, next_attempt_at = '-infinity'`

/** Makes a waiting dispatch due now. Returns 0 when there is none. */
export const sendAgain = (tx: Tx, { endpointId, eventId }: Which): Promise<number> =>
  write(
    tx,
    sql`update dispatches set ${anew} where endpoint_id = ${endpointId} and event_id = ${eventId}
      and (claimed_until is null or state <> 'waiting')`,
  )

export const sendFailedAgain = (
  tx: Tx,
  { endpointId, since, most }: { endpointId: string; since: Date; most: number },
): Promise<number> =>
  write(
    tx,
    sql`update dispatches d set ${anew} from (
        select f.event_id from dispatches f join consumer_events v on v.id = f.event_id
        where f.endpoint_id = ${endpointId} and f.state = 'failed' and v.created_at >= ${since}
        order by v.created_at limit ${most}) failed
      where d.endpoint_id = ${endpointId} and d.event_id = failed.event_id`,
  )

export const hasDispatch = async (on: Db | Tx, { endpointId, eventId }: Which): Promise<boolean> =>
  (await readOne(on, sql`select from dispatches where endpoint_id = ${endpointId} and event_id = ${eventId}`)) !==
  undefined

type Logged = Pick<Dispatch, 'eventId' | 'type' | 'createdAt' | 'state'> & {
  nextAttemptAt: Date | null
  attempts: (Omit<Attempt, 'at'> & { at: string })[]
  total: number
}

/** The dispatches of an endpoint, newest first, each with its last ten attempts. */
export const readLog = (
  on: Db | Tx,
  { endpointId, limit, offset }: { endpointId: string; limit: number; offset: number },
): Promise<Logged[]> =>
  read(
    on,
    sql<Logged>`select d.event_id as "eventId", v.type, v.created_at as "createdAt", d.state,
        case when d.next_attempt_at = '-infinity' then v.created_at else d.next_attempt_at end as "nextAttemptAt",
        count(*) over ()::int as total,
        coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'durationMs', t.duration_ms, 'status', t.status,
            'failure', t.failure, 'answer', t.answer) order by t.number desc)
          from (select * from dispatch_attempts a where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id
            order by number desc limit 10) t), '[]') as attempts
      from dispatches d join consumer_events v on v.id = d.event_id
      where d.endpoint_id = ${endpointId} order by v.created_at desc, d.event_id limit ${limit} offset ${offset}`,
  )

/** Whether any endpoint of a user subscribes to this event type. */
export const isWanted = async (tx: Tx, { userId, type }: { userId: string; type: string }): Promise<boolean> =>
  (await readOne(
    tx,
    sql`select from endpoints where user_id = ${userId} and state = 'active' and ${type} = any(event_types) limit 1`,
  )) !== undefined

type NewEvent = { userId: string; type: string; data: object }

/** Inserts an event with a dispatch to each subscribed endpoint, due at once. */
export const insertEvent = (tx: Tx, { userId, type, data }: NewEvent): Promise<number> =>
  write(
    tx,
    sql`with wanting as (
        select id from endpoints where user_id = ${userId} and state = 'active' and ${type} = any(event_types)
      ), event as (
        insert into consumer_events (user_id, type, data, trace_parent)
        values (${userId}, ${type}, ${JSON.stringify(data)}::jsonb, ${currentTracer()?.parent() ?? null}) returning id
      )
      insert into dispatches (endpoint_id, event_id, state, next_attempt_at)
      select wanting.id, event.id, 'waiting', '-infinity' from wanting, event`,
  )

/** Inserts an event for one endpoint alone, whatever it subscribes to. Returns its id. */
export async function insertTest(tx: Tx, endpointId: string, { userId, type, data }: NewEvent): Promise<string> {
  const event = await readOne(
    tx,
    sql<{ id: string }>`insert into consumer_events (user_id, type, data)
      values (${userId}, ${type}, ${JSON.stringify(data)}::jsonb) returning id`,
  )
  await write(
    tx,
    sql`insert into dispatches (endpoint_id, event_id, state, next_attempt_at)
      values (${endpointId}, ${event!.id}, 'waiting', '-infinity')`,
  )
  return event!.id
}

/** Also deletes their attempts; events still being tried stay. */
export const deleteEventsBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(
    on,
    sql`delete from consumer_events e where created_at < ${before}
      and not exists (select from dispatches d where d.event_id = e.id and d.state = 'waiting')`,
  )
