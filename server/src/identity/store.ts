import { read, readOne, sql, write, type Db, type Tx } from '../kit/db.ts'

export type IdentityRow = {
  id: string
  email: string
  name: string
  email_verified: boolean
  wants_newsletter: boolean | null
}

export const findIdentityByEmail = (on: Db | Tx, email: string): Promise<IdentityRow | undefined> =>
  readOne(
    on,
    sql<IdentityRow>`select id, email, name, email_verified, wants_newsletter from auth.identities where email = ${email}`,
  )

/** A person who never confirmed leaves nothing behind; accounts and sessions go with the identity. */
export const deleteUnconfirmed = (on: Db | Tx, email: string): Promise<number> =>
  write(on, sql`delete from auth.identities where email = ${email} and not email_verified`)

export const deleteUnconfirmedBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from auth.identities where not email_verified and created_at < ${before}`)

export const readSigningKeys = (on: Db | Tx): Promise<{ id: string; private_key: string }[]> =>
  read(on, sql<{ id: string; private_key: string }>`select id, private_key from auth.signing_keys`)

export const deleteSigningKey = (on: Db | Tx, id: string): Promise<number> =>
  write(on, sql`delete from auth.signing_keys where id = ${id}`)

export type SessionRow = {
  id: string
  identity_id: string
  email: string
  name: string
  is_federated: boolean
}

/** The one read behind every call of a member: does the session of this token still live, and whose is it? */
export const findLiveSession = (on: Db | Tx, { id, now }: { id: string; now: Date }): Promise<SessionRow | undefined> =>
  readOne(
    on,
    sql<SessionRow>`select s.id, i.id as identity_id, i.email, i.name,
        not exists (select from auth.accounts where user_id = i.id and provider_id = 'credential') as is_federated
      from auth.sessions s join auth.identities i on i.id = s.user_id
      where s.id = ${id} and s.expires_at > ${now}`,
  )

export const requirePasswordReset = (on: Db | Tx, { email, isRequired }: { email: string; isRequired: boolean }) =>
  write(on, sql`update auth.identities set password_reset_required = ${isRequired} where email = ${email}`)

export const deleteTrustedDevices = (on: Db | Tx, identityId: string): Promise<number> =>
  write(on, sql`delete from auth.verifications where value = ${identityId} and identifier like 'trust-device-%'`)

export const isTrustedDevice = async (
  on: Db | Tx,
  { identifier, email, now }: { identifier: string; email: string; now: Date },
): Promise<boolean> => {
  const found = await readOne(
    on,
    sql`select from auth.verifications v join auth.identities i on i.id::text = v.value
      where v.identifier = ${identifier} and i.email = ${email} and v.expires_at > ${now}`,
  )
  return found !== undefined
}

/** What the library kept of codes that were sent before this one. */
export const deleteSentCodes = (on: Db | Tx, identifier: string): Promise<number> =>
  write(on, sql`delete from auth.verifications where identifier = ${identifier}`)

export type CodePurpose = 'confirm' | 'challenge' | 'reset'

type CodeKey = { purpose: CodePurpose; subject: string }

export const findCode = (on: Db | Tx, { purpose, subject }: CodeKey) =>
  readOne(
    on,
    sql<{
      tries: number
      expires_at: Date
    }>`select tries, expires_at from auth.codes where purpose = ${purpose} and subject = ${subject}`,
  )

export const upsertCode = (on: Db | Tx, code: CodeKey & { issuedAt: Date; expiresAt: Date }): Promise<number> =>
  write(
    on,
    sql`insert into auth.codes (purpose, subject, issued_at, expires_at)
      values (${code.purpose}, ${code.subject}, ${code.issuedAt}, ${code.expiresAt})
      on conflict (purpose, subject) do update
        set issued_at = excluded.issued_at, expires_at = excluded.expires_at, tries = 0`,
  )

export const takeCodeTry = (
  on: Db | Tx,
  { purpose, subject, now, maxTries }: CodeKey & { now: Date; maxTries: number },
): Promise<number> =>
  write(
    on,
    sql`update auth.codes set tries = tries + 1
      where purpose = ${purpose} and subject = ${subject} and tries < ${maxTries} and expires_at > ${now}`,
  )

export const deleteCode = (on: Db | Tx, { purpose, subject }: CodeKey): Promise<number> =>
  write(on, sql`delete from auth.codes where purpose = ${purpose} and subject = ${subject}`)

export const deleteCodesBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from auth.codes where expires_at < ${before}`)

export const deleteVerificationsBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from auth.verifications where expires_at < ${before}`)
