import { readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export type CodePurpose = 'confirm' | 'challenge' | 'reset' | 'federated' | 'proof'

type CodeKey = { purpose: CodePurpose; subject: string }
type SentKey = { purpose: CodePurpose; scope: string }
export type SentCode = SentKey & { nonce: string; isLong: boolean }

export const findCode = (on: Db | Tx, { purpose, subject }: CodeKey) =>
  readOne(
    on,
    sql<{
      email: string
      scope: string
      expiresAt: Date
    }>`select email, scope, expires_at as "expiresAt" from auth.codes where purpose = ${purpose} and subject = ${subject}`,
  )

export const upsertCode = (
  on: Db | Tx,
  code: CodeKey & { email: string; scope: string; issuedAt: Date; expiresAt: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into auth.codes (purpose, subject, email, scope, issued_at, expires_at)
      values (${code.purpose}, ${code.subject}, ${code.email}, ${code.scope}, ${code.issuedAt}, ${code.expiresAt})
      on conflict (purpose, subject) do update set email = excluded.email, scope = excluded.scope,
        issued_at = excluded.issued_at, expires_at = excluded.expires_at, attempts = 0`,
  )

export const takeCodeAttempt = (
  on: Db | Tx,
  { purpose, subject, email, now, mostAttempts }: CodeKey & { email: string; now: Date; mostAttempts: number },
) =>
  readOne(
    on,
    sql<{ scope: string; attempts: number }>`update auth.codes set attempts = attempts + 1
      where purpose = ${purpose} and subject = ${subject} and email = ${email}
        and attempts < ${mostAttempts} and expires_at > ${now}
      returning scope, attempts`,
  )

export const deleteCode = (on: Db | Tx, { purpose, subject }: CodeKey): Promise<number> =>
  write(on, sql`delete from auth.codes where purpose = ${purpose} and subject = ${subject}`)

/** Deletes the codes that others requested for this address, once its owner has confirmed it. */
export async function deleteCodesOf(on: Db | Tx, { purpose, email }: { purpose: CodePurpose; email: string }) {
  await write(on, sql`delete from auth.codes where purpose = ${purpose} and email = ${email}`)
  await write(
    on,
    sql`delete from auth.sent_codes where purpose = ${purpose} and scope in (${email}, ${`${email} long`})`,
  )
}

/** Stores the code of a mailbox while any browser waits for it; an expired code is replaced by the next. */
export const upsertSent = (on: Db | Tx, code: SentCode & { expiresAt: Date; now: Date }): Promise<number> =>
  write(
    on,
    sql`insert into auth.sent_codes as s (purpose, scope, nonce, is_long, expires_at)
      values (${code.purpose}, ${code.scope}, ${code.nonce}, ${code.isLong}, ${code.expiresAt})
      on conflict (purpose, scope) do update set
        nonce = case when s.expires_at <= ${code.now} then excluded.nonce else s.nonce end,
        sent_at = case when s.expires_at <= ${code.now} then null else s.sent_at end,
        expires_at = greatest(s.expires_at, excluded.expires_at)`,
  )

export const findSent = (on: Db | Tx, { purpose, scope, now }: SentKey & { now: Date }) =>
  readOne(
    on,
    sql<SentCode>`select purpose, scope, nonce, is_long as "isLong" from auth.sent_codes
      where purpose = ${purpose} and scope = ${scope} and expires_at > ${now}`,
  )

/** Claims the right to send an email now: returns 0 when the last one is younger than `before`. */
export const claimLongCodeEmail = (
  on: Db | Tx,
  { purpose, scope, now, before }: SentKey & { now: Date; before: Date },
): Promise<number> =>
  write(
    on,
    sql`update auth.sent_codes set sent_at = ${now}
      where purpose = ${purpose} and scope = ${scope} and expires_at > ${now}
        and (sent_at is null or sent_at <= ${before})`,
  )

export async function deleteCodesBefore(on: Db | Tx, before: Date): Promise<void> {
  await write(on, sql`delete from auth.codes where expires_at < ${before}`)
  await write(on, sql`delete from auth.sent_codes where expires_at < ${before}`)
}
