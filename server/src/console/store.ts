import type { ConsoleRole } from '@moon/contract/console-roles.ts'
import { readOne, sql, write, type Db, type Tx } from '../database/db.ts'

type Invitation = { id: string; operator: string; sealed: Buffer | null }

/** An invitation that may still be accepted. */
export const findInvitation = (
  on: Db | Tx,
  { tokenSha256, now }: { tokenSha256: Uint8Array; now: Date },
): Promise<Invitation | undefined> =>
  readOne(
    on,
    sql<Invitation>`select i.id, i.operator, i.secret_sealed as sealed
      from operator_invitations i join operators_now o on o.name = i.operator
      where i.token_sha256 = ${tokenSha256} and i.expires_at > ${now} and i.invited_at >= o.added_at`,
  )

/** Replaces the secret that was shown before. */
export const updateSecret = (on: Db | Tx, { id, sealed }: { id: string; sealed: Uint8Array }): Promise<number> =>
  write(on, sql`update operator_invitations set secret_sealed = ${sealed} where id = ${id}`)

type NewInvitation = { id: string; operator: string; tokenSha256: Uint8Array; at: Date; expiresAt: Date }

/** Replaces a pending invitation; the operator's earlier sign-in and all its sessions end. */
export async function insertInvitation(tx: Tx, i: NewInvitation): Promise<void> {
  await write(tx, sql`delete from operator_sign_ins where operator = ${i.operator}`)
  await write(tx, sql`delete from operator_invitations where operator = ${i.operator}`)
  await write(
    tx,
    sql`insert into operator_invitations (id, operator, token_sha256, invited_at, expires_at)
      values (${i.id}, ${i.operator}, ${i.tokenSha256}, ${i.at}, ${i.expiresAt})`,
  )
}

/** Returns 0 when it was accepted or replaced meanwhile, or opened again with another secret. */
export const deleteInvitation = (tx: Tx, { id, sealed }: { id: string; sealed: Uint8Array }): Promise<number> =>
  write(tx, sql`delete from operator_invitations where id = ${id} and secret_sealed = ${sealed}`)

type SignIn = { id: string; operator: string; role: ConsoleRole; passwordHash: string; sealed: Buffer }

export const insertSignIn = (
  tx: Tx,
  s: { id: string; operator: string; passwordHash: string; sealed: Uint8Array; window: bigint; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into operator_sign_ins (id, operator, password_hash, secret_sealed, last_window, made_at)
      values (${s.id}, ${s.operator}, ${s.passwordHash}, ${s.sealed}, ${s.window}, ${s.at})`,
  )

/** The sign-in of a current operator; one from before they were removed and added again does not count. */
export const findSignIn = (on: Db | Tx, spelling: string): Promise<SignIn | undefined> =>
  readOne(
    on,
    sql<SignIn>`select s.id, s.operator, o.role, s.password_hash as "passwordHash", s.secret_sealed as sealed
      from operator_sign_ins s join operators_now o on o.name = s.operator
      where o.spelling = ${spelling} and s.made_at >= o.added_at`,
  )

/** Of any number of concurrent uses of one code, one gets 1. */
export const takeWindow = (on: Db | Tx, { id, window }: { id: string; window: bigint }): Promise<number> =>
  write(on, sql`update operator_sign_ins set last_window = ${window} where id = ${id} and last_window < ${window}`)

export const insertSession = (
  on: Db | Tx,
  { tokenSha256, signInId, at }: { tokenSha256: Uint8Array; signInId: string; at: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into operator_sessions (token_sha256, sign_in_id, began_at, seen_at, proved_at)
      values (${tokenSha256}, ${signInId}, ${at}, ${at}, ${at})`,
  )

export type SessionRow = {
  signInId: string
  name: string
  role: ConsoleRole
  sealed: Buffer
  seenAt: Date
  provedAt: Date
}

/** Read with every call: removing an operator or changing their role takes effect at once. */
export const findSession = (
  on: Db | Tx,
  { tokenSha256, beganAfter, seenAfter }: { tokenSha256: Uint8Array; beganAfter: Date; seenAfter: Date },
): Promise<SessionRow | undefined> =>
  readOne(
    on,
    sql<SessionRow>`select s.id as "signInId", o.name, o.role, s.secret_sealed as sealed, x.seen_at as "seenAt", x.proved_at as "provedAt"
      from operator_sessions x join operator_sign_ins s on s.id = x.sign_in_id join operators_now o on o.name = s.operator
      where x.token_sha256 = ${tokenSha256} and x.began_at > ${beganAfter} and x.seen_at > ${seenAfter} and s.made_at >= o.added_at`,
  )

export const updateSeen = (on: Db | Tx, tokenSha256: Uint8Array, at: Date): Promise<number> =>
  write(on, sql`update operator_sessions set seen_at = ${at} where token_sha256 = ${tokenSha256}`)

export const updateProved = (on: Db | Tx, tokenSha256: Uint8Array, at: Date): Promise<number> =>
  write(on, sql`update operator_sessions set proved_at = ${at}, seen_at = ${at} where token_sha256 = ${tokenSha256}`)

export const deleteSession = (on: Db | Tx, tokenSha256: Uint8Array): Promise<number> =>
  write(on, sql`delete from operator_sessions where token_sha256 = ${tokenSha256}`)

/** Deletes sessions that have ended. */
export const deleteEndedSessions = (on: Db | Tx, beganBefore: Date): Promise<number> =>
  write(on, sql`delete from operator_sessions where began_at <= ${beganBefore}`)
