import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export type Removal = {
  id: string
  identityId: string
  begunAt: Date
  begunBy: string
  token: string
  useMark: string
  dueAt: Date
  remindedAt: Date | null
}

const columns = sql.raw(
  `id, identity_id as "identityId", begun_at as "begunAt", begun_by as "begunBy", token, use_mark as "useMark", due_at as "dueAt",
   reminded_at as "remindedAt"`,
)
const waiting = sql.raw('stopped_at is null and done_at is null')

/** Returns 0 when one is waiting already. */
export const insertRemoval = (tx: Tx, removal: Omit<Removal, 'remindedAt'> & { evidence: string }): Promise<number> =>
  write(
    tx,
    sql`insert into app_removals (id, identity_id, begun_at, begun_by, token, evidence, use_mark, due_at)
      values (${removal.id}, ${removal.identityId}, ${removal.begunAt}, ${removal.begunBy}, ${removal.token}, ${removal.evidence},
        ${removal.useMark}, ${removal.dueAt})
      on conflict do nothing`,
  )

/** Locks a waiting removal: a concurrent stop or end waits. */
export const lockWaiting = (tx: Tx, id: string): Promise<Removal | undefined> =>
  readOne(tx, sql<Removal>`select ${columns} from app_removals where id = ${id} and ${waiting} for update`)

export const readWaiting = (on: Db | Tx): Promise<Removal[]> =>
  read(on, sql<Removal>`select ${columns} from app_removals where ${waiting} order by due_at, id`)

export const findWaiting = (on: Db | Tx, identityId: string): Promise<Removal | undefined> =>
  readOne(on, sql<Removal>`select ${columns} from app_removals where identity_id = ${identityId} and ${waiting}`)

export const findByToken = (on: Db | Tx, token: string): Promise<{ id: string } | undefined> =>
  readOne(on, sql<{ id: string }>`select id from app_removals where token = ${token} and ${waiting}`)

/** When the user last stopped one, by the link or by using the app. */
export async function findStoppedByUser(on: Db | Tx, identityId: string): Promise<Date | null> {
  const row = await readOne(
    on,
    sql<{ at: Date | null }>`select max(stopped_at) as at from app_removals
      where identity_id = ${identityId} and stopped_by in ('the link', 'the app')`,
  )
  return row?.at ?? null
}

export const updateReminded = (tx: Tx, { id, at }: { id: string; at: Date }): Promise<number> =>
  write(tx, sql`update app_removals set reminded_at = ${at} where id = ${id}`)

export const updateStopped = (tx: Tx, { id, at, by }: { id: string; at: Date; by: string }): Promise<number> =>
  write(tx, sql`update app_removals set stopped_at = ${at}, stopped_by = ${by} where id = ${id} and ${waiting}`)

export const updateDone = (tx: Tx, { id, at }: { id: string; at: Date }): Promise<number> =>
  write(tx, sql`update app_removals set done_at = ${at} where id = ${id} and ${waiting}`)
