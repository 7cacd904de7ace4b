import type { Language } from '@moon/contract/plain/languages.ts'
import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'

export type IdentityRow = {
  id: string
  email: string
  name: string
  hasPassword: boolean
  /** Null until the user's record is created at the first call. */
  language: Language | null
  /** The sign-in providers that are linked. */
  providers: SignInProviderName[]
}

export const findIdentityByEmail = (on: Db | Tx, email: string): Promise<IdentityRow | undefined> =>
  readOne(
    on,
    sql<IdentityRow>`select id, email, name,
        exists (select from auth.accounts where user_id = i.id and provider_id = 'credential') as "hasPassword",
        array(select provider_id from auth.accounts where user_id = i.id and provider_id <> 'credential'
          order by provider_id) as providers,
        (select language from member_standings where identity_id = i.id::text) as language
      from auth.identities i where email = ${email}`,
  )

type Subject = { provider: SignInProviderName; subject: string }

export const findIdentityOfProvider = (
  on: Db | Tx,
  { provider, subject }: Subject,
): Promise<Pick<IdentityRow, 'id' | 'email'> | undefined> =>
  readOne(
    on,
    sql<Pick<IdentityRow, 'id' | 'email'>>`select i.id, i.email
      from auth.accounts a join auth.identities i on i.id = a.user_id
      where a.provider_id = ${provider} and a.account_id = ${subject}`,
  )

/** Links a provider. Returns 0 when the subject is linked already, or the identity has another account of the provider. */
export const insertProvider = (
  on: Db | Tx,
  { identityId, provider, subject, at }: Subject & { identityId: string; at: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into auth.accounts (account_id, provider_id, user_id, created_at, updated_at)
      values (${subject}, ${provider}, ${identityId}, ${at}, ${at}) on conflict do nothing`,
  )

/** In the order in which they were linked. */
export const readProviders = (
  on: Db | Tx,
  identityId: string,
): Promise<{ provider: SignInProviderName; linkedAt: Date }[]> =>
  read(
    on,
    sql<{ provider: SignInProviderName; linkedAt: Date }>`select provider_id as provider, created_at as "linkedAt"
      from auth.accounts where user_id = ${identityId} and provider_id <> 'credential' order by created_at, provider_id`,
  )

export const deleteProvider = (
  tx: Tx,
  { identityId, provider }: { identityId: string; provider: SignInProviderName },
): Promise<number> =>
  write(tx, sql`delete from auth.accounts where user_id = ${identityId} and provider_id = ${provider}`)

export const lockIdentity = (tx: Tx, identityId: string) =>
  readOne(tx, sql`select from auth.identities where id = ${identityId} for update`)

export const readSigningKeys = (on: Db | Tx): Promise<{ id: string; sealed: string }[]> =>
  read(on, sql<{ id: string; sealed: string }>`select id, private_key as sealed from auth.signing_keys`)

export const deleteSigningKey = (on: Db | Tx, id: string): Promise<number> =>
  write(on, sql`delete from auth.signing_keys where id = ${id}`)

export type SessionRow = {
  id: string
  identityId: string
  email: string
  name: string
  isFederated: boolean
  /** The session belongs to the extension, not to a browser. */
  isExtension: boolean
}

/** The session of this token, with its owner, if it is still alive. */
export const findLiveSession = (on: Db | Tx, of: LiveSession): Promise<SessionRow | undefined> =>
  readOne(on, sql<SessionRow>`select ${sessionColumns} from ${sessions} where ${isLive(of)}`)

type LiveSession = { id: string; now: Date; startedAfter: Date }

const sessionColumns = sql`s.id, i.id as "identityId", i.email, i.name, s.is_extension as "isExtension",
  not exists (select from auth.accounts where user_id = i.id and provider_id = 'credential') as "isFederated"`

const sessions = sql`auth.sessions s join auth.identities i on i.id = s.user_id`

const isLive = ({ id, now, startedAfter }: LiveSession) =>
  sql`s.id = ${id} and s.expires_at > ${now} and s.created_at > ${startedAfter}`

/** `userId` is null until the user's record is created. */
export type MemberSessionRow = SessionRow & {
  userId: string | null
  banReason: string | null
  setFlags: Record<string, boolean>
}

/** The single read behind every call of a member: the session, its owner, the owner's restriction, and their flags. */
export const findMemberSession = (on: Db | Tx, of: LiveSession): Promise<MemberSessionRow | undefined> =>
  readOne(
    on,
    sql<MemberSessionRow>`select ${sessionColumns}, m.user_id as "userId", m.ban_reason as "banReason",
        coalesce((select jsonb_object_agg(f.name, f.is_on order by f.user_id nulls first) from flags_set f
          where f.user_id is null or f.user_id = m.user_id), '{}') as "setFlags"
      from ${sessions} left join member_standings m on m.identity_id = i.id::text where ${isLive(of)}`,
  )

export const deleteSession = (on: Db | Tx, id: string): Promise<number> =>
  write(on, sql`delete from auth.sessions where id = ${id}`)

/** Deletes the sessions of `among` that are not newer than `sessionId`. */
export const deleteOlderSessions = (
  on: Db | Tx,
  { sessionId, among }: { sessionId: string; among: readonly string[] },
): Promise<number> =>
  write(
    on,
    sql`delete from auth.sessions s using auth.sessions newer
      where newer.id = ${sessionId} and s.id = any(${[...among]}::uuid[]) and s.created_at <= newer.created_at`,
  )

export const deleteSessionsOf = (on: Db | Tx, identityId: string): Promise<number> =>
  write(on, sql`delete from auth.sessions where user_id = ${identityId}`)

export const deleteEndedSessions = (
  on: Db | Tx,
  { now, begunBefore }: { now: Date; begunBefore: Date },
): Promise<number> => write(on, sql`delete from auth.sessions where expires_at < ${now} or created_at < ${begunBefore}`)

export const deleteIdentity = (tx: Tx, identityId: string): Promise<number> =>
  write(tx, sql`delete from auth.identities where id = ${identityId}::uuid`)

export const requirePasswordReset = (on: Db | Tx, { email, isRequired }: { email: string; isRequired: boolean }) =>
  write(on, sql`update auth.identities set password_reset_required = ${isRequired} where email = ${email}`)

export const deleteTrustedDevices = (on: Db | Tx, identityId: string): Promise<number> =>
  write(on, sql`delete from auth.verifications where value = ${identityId} and identifier like 'trust-device-%'`)

export const deleteVerificationsBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from auth.verifications where expires_at < ${before}`)

/** Creates an account for an address that its owner has proved; returns nothing when there is one already. */
export async function insertIdentity(
  on: Db | Tx,
  { email, name, passwordHash, wantsNewsletter, at }: Omit<SignUpRow, 'id'> & { at: Date },
): Promise<string | undefined> {
  const made = await insertProvenIdentity(on, { email, name, wantsNewsletter, at })
  if (made !== undefined) await upsertPassword(on, { identityId: made, passwordHash, at })
  return made
}

/** Creates one without a password yet. */
export async function insertProvenIdentity(
  on: Db | Tx,
  { email, name, wantsNewsletter = false, at }: { email: string; name: string; wantsNewsletter?: boolean; at: Date },
): Promise<string | undefined> {
  const made = await readOne(
    on,
    sql<{ id: string }>`insert into auth.identities
        (name, email, email_verified, created_at, updated_at, two_factor_enabled, wants_newsletter)
      values (${name}, ${email}, true, ${at}, ${at}, true, ${wantsNewsletter})
      on conflict (email) do nothing returning id`,
  )
  return made?.id
}

/** Null when the account has no password. */
export const findPasswordHash = async (on: Db | Tx, identityId: string): Promise<string | null> => {
  const row = await readOne(
    on,
    sql<{ password: string | null }>`select password from auth.accounts
      where user_id = ${identityId} and provider_id = 'credential'`,
  )
  return row?.password ?? null
}

/** Stores the password of an account in the form that the identity library expects. */
export const upsertPassword = (
  on: Db | Tx,
  { identityId, passwordHash, at }: { identityId: string; passwordHash: string; at: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into auth.accounts (account_id, provider_id, user_id, password, created_at, updated_at)
      values (${identityId}, 'credential', ${identityId}, ${passwordHash}, ${at}, ${at})
      on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`,
  )

export type SignUpRow = { id: string; email: string; name: string; passwordHash: string; wantsNewsletter: boolean }

export const insertSignUp = (on: Db | Tx, { id, at, ...asked }: SignUpRow & { at: Date }): Promise<number> =>
  write(
    on,
    sql`insert into auth.sign_ups (id, email, name, password_hash, wants_newsletter, asked_at)
      values (${id}, ${asked.email}, ${asked.name}, ${asked.passwordHash}, ${asked.wantsNewsletter}, ${at})`,
  )

const signUpColumns = sql.raw('id, email, name, password_hash as "passwordHash", wants_newsletter as "wantsNewsletter"')

export const findSignUp = (on: Db | Tx, { id, email }: { id: string; email: string }): Promise<SignUpRow | undefined> =>
  readOne(on, sql<SignUpRow>`select ${signUpColumns} from auth.sign_ups where id = ${id} and email = ${email}`)

/** The newest pending sign-ups of this address. */
export const findSignUps = (on: Db | Tx, { email, most }: { email: string; most: number }): Promise<SignUpRow[]> =>
  read(
    on,
    sql<SignUpRow>`select ${signUpColumns} from auth.sign_ups where email = ${email} order by asked_at desc limit ${most}`,
  )

export const deleteSignUpsOf = (on: Db | Tx, email: string): Promise<number> =>
  write(on, sql`delete from auth.sign_ups where email = ${email}`)

export const deleteSignUpsBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from auth.sign_ups where asked_at < ${before}`)

/** The ways in which a user can log in: a password and sign-in providers. */
export const identityData: PersonalData = {
  'ways-in': ({ identityId }) =>
    sql`select jsonb_build_object('provider', a.provider_id, 'account', a.account_id, 'since', a.created_at) as row
      from auth.accounts a where a.user_id = ${identityId} order by a.created_at`,
}
