import type { Language } from '@moon/contract/plain/languages.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { MessageKind } from './store.ts'

/** A visitor's message, and its state. */
export type Message = {
  id: bigint
  kind: MessageKind
  name: string | null
  email: string | null
  message: string
  /** The language of the page that it was written on, or of the account. */
  language: Language
  receivedAt: Date
  takenBy: string | null
  closedAt: Date | null
  closedBy: string | null
}

const columns = sql`id, kind, name, email, message, language, received_at as "receivedAt", taken_by as "takenBy", closed_at as "closedAt",
  closed_by as "closedBy"`

/** Longest waiting first. */
export const readOpenMessages = (on: Db | Tx): Promise<Message[]> =>
  read(on, sql<Message>`select ${columns} from messages where closed_at is null order by received_at, id limit 200`)

export const findMessage = (on: Db | Tx, id: bigint): Promise<Message | undefined> =>
  readOne(on, sql<Message>`select ${columns} from messages where id = ${id}`)

/** Returns the same message locked. */
export const lockMessage = (tx: Tx, id: bigint): Promise<Message | undefined> =>
  readOne(tx, sql<Message>`select ${columns} from messages where id = ${id} for update`)

export const updateTaken = (tx: Tx, id: bigint, by: string): Promise<number> =>
  write(tx, sql`update messages set taken_by = ${by} where id = ${id}`)

export const updateClosed = (tx: Tx, id: bigint, { by, at }: { by: string; at: Date }): Promise<number> =>
  write(tx, sql`update messages set closed_at = ${at}, closed_by = ${by} where id = ${id} and closed_at is null`)

type Answer = { answer: string; by: string; at: Date }

export const readAnswers = (on: Db | Tx, id: bigint): Promise<Answer[]> =>
  read(
    on,
    sql<Answer>`select answer, answered_by as by, answered_at as at from message_answers where message_id = ${id} order by id`,
  )

/** Returns false when this answer was given before. */
export const insertAnswer = async (tx: Tx, id: bigint, { answer, by, at }: Answer): Promise<boolean> =>
  (await write(
    tx,
    sql`insert into message_answers (message_id, answer, answered_by, answered_at)
      values (${id}, ${answer}, ${by}, ${at}) on conflict do nothing`,
  )) > 0
