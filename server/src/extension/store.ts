import { sql, write, type Db, type Tx } from '../database/db.ts'

type HandOver = { codeSha256: string; sessionId: string; askedAt: Date; expiresAt: Date }

export const insertHandOver = (on: Db | Tx, { codeSha256, sessionId, askedAt, expiresAt }: HandOver): Promise<number> =>
  write(
    on,
    sql`insert into hand_overs (code_sha256, session_id, asked_at, expires_at)
      values (${codeSha256}, ${sessionId}, ${askedAt}, ${expiresAt})`,
  )

/**
 * Returns 0 when there is no such code, it is another session's, it has expired, or code or iv were used. Of two concurrent calls with
 * one iv the second throws.
 */
export const takeHandOver = (
  on: Db | Tx,
  { codeSha256, sessionId, iv, at }: { codeSha256: string; sessionId: string; iv: string; at: Date },
): Promise<number> =>
  write(
    on,
    sql`update hand_overs set taken_at = ${at}, iv = ${iv}
      where code_sha256 = ${codeSha256} and session_id = ${sessionId} and taken_at is null and expires_at > ${at}
        and not exists (select from hand_overs where iv = ${iv})`,
  )

export const deleteHandOversBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from hand_overs where expires_at < ${before}`)
