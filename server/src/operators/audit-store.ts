import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

/** Where an operator ran a command. */
export type Face = 'command line' | 'console'

/** The operator, as they were at that moment. */
type Actor = { operator: string; role: string; isProved: boolean; face: Face }

type Attempt = Actor & { at: Date; command: string; words: Readonly<Record<string, string>> }

/** Written before the command runs. Returns the id that its ending refers to. */
export async function insertBegun(on: Db | Tx, a: Attempt): Promise<bigint> {
  const row = await readOne(
    on,
    sql<{ id: bigint }>`insert into operator_audit (at, operator, role, is_proved, face, event, command, words)
      values (${a.at}, ${a.operator}, ${a.role}, ${a.isProved}, ${a.face}, 'begun', ${a.command}, ${JSON.stringify(a.words)}::jsonb)
      returning id`,
  )
  return row!.id
}

export type Ending = { begunId: bigint; event: 'done' | 'refused' | 'failed'; at: Date; said: string }

export const insertEnding = (on: Db | Tx, { begunId, event, at, said }: Ending): Promise<number> =>
  write(
    on,
    sql`insert into operator_audit (at, operator, role, is_proved, face, event, begun_id, command, said)
      select ${at}, operator, role, is_proved, face, ${event}, id, command, ${said} from operator_audit where id = ${begunId}`,
  )

/** Records that an operator's role did not allow the command. */
export const insertForbidden = (on: Db | Tx, a: Attempt): Promise<number> =>
  write(
    on,
    sql`insert into operator_audit (at, operator, role, is_proved, face, event, command, words)
      values (${a.at}, ${a.operator}, ${a.role}, ${a.isProved}, ${a.face}, 'forbidden', ${a.command}, ${JSON.stringify(a.words)}::jsonb)`,
  )

/**
 * Records that an operator looked at a user or read a list; a user's page requests several lists and counts as one look. `since`: how
 * far back a look covers.
 */
export const insertLooked = (on: Db | Tx, a: Attempt & { since: Date }): Promise<number> =>
  write(
    on,
    sql`insert into operator_audit (at, operator, role, is_proved, face, event, command, words)
      select ${a.at}, ${a.operator}, ${a.role}, ${a.isProved}, ${a.face}, 'looked', ${a.command}, ${JSON.stringify(a.words)}::jsonb
      where not exists (select from operator_audit
        where (words ->> 'email' = ${a.words['email'] ?? null} or (words = ${JSON.stringify(a.words)}::jsonb and command = ${a.command}))
        and event = 'looked' and operator = ${a.operator} and at > ${a.since})`,
  )

type Entry = {
  at: Date
  operator: string
  role: string
  isProved: boolean
  face: Face
  event: string
  command: string | null
  words: Readonly<Record<string, string>>
  said: string | null
}

/** Newest first, each change with how it ended. `about`: an operator, or a user by id. */
export const readAudit = (
  on: Db | Tx,
  { about, limit, offset }: { about: string | undefined; limit: number; offset: number },
): Promise<Entry[]> =>
  read(
    on,
    sql<Entry>`select a.at, a.operator, a.role, a.is_proved as "isProved", a.face, coalesce(e.event, a.event) as event,
        a.command, a.words, case when r.times > 1
          then a.said || ', ' || r.times || ' times until ' || to_char(r.last_at at time zone 'UTC', 'HH24:MI') || ' UTC'
          else coalesce(e.said, a.said) end as said
      from operator_audit a left join operator_audit e on e.begun_id = a.id left join operator_refusals r on r.audit_id = a.id
      where a.begun_id is null
        and (${about ?? null}::text is null or a.operator = ${about ?? null} or a.words ->> 'email' = ${about ?? null})
      order by a.id desc limit ${limit} offset ${offset}`,
  )

type SignInEvent = {
  at: Date
  operator: string
  role: string
  event: 'signed in' | 'signed out' | 'passkey added' | 'passkey removed'
  said: string
}

/** Records a sign-in to the console, or a sign-out. */
export const insertSignIn = (on: Db | Tx, { at, operator, role, event, said }: SignInEvent): Promise<number> =>
  write(
    on,
    sql`insert into operator_audit (at, operator, role, is_proved, face, event, said)
      values (${at}, ${operator}, ${role}, true, 'console', ${event}, ${said})`,
  )

export type RefusedSignIn = { at: Date; operator: string; role: string; network: string; said: string }

/** Counts a refusal on its existing line; returns 0 when it is the first of this hour. */
export const updateRefused = (on: Db | Tx, { at, operator, network, said }: RefusedSignIn): Promise<number> =>
  write(
    on,
    sql`update operator_refusals set times = times + 1, last_at = ${at}
      where operator = ${operator} and network = ${network} and hour = date_trunc('hour', ${at}::timestamptz) and said = ${said}`,
  )

/** Serialises first lines of an operator's refusals: the next one waits for the end of this transaction. */
export const lockRefused = (tx: Tx, operator: string): Promise<unknown> =>
  read(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`operators: refused ${operator}`}, 0))`)

/** Inserts the line of a first refusal, with the count of those that follow. */
export const insertRefused = (tx: Tx, { at, operator, role, network, said }: RefusedSignIn): Promise<number> =>
  write(
    tx,
    sql`with line as (
        insert into operator_audit (at, operator, role, is_proved, face, event, said)
        values (${at}, ${operator}, ${role}, false, 'console', 'sign-in refused', ${`from ${network}: ${said}`})
        returning id)
      insert into operator_refusals (operator, network, hour, said, audit_id, last_at)
      select ${operator}, ${network}, date_trunc('hour', ${at}::timestamptz), ${said}, id, ${at} from line`,
  )
