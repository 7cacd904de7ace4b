import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { readOne, sql, write, type Db, type Tx } from '../database/db.ts'

type SignIn = { id: string; provider: SignInProviderName; isSignUp: boolean; wayBack: string | null }

/** The session that links a provider to its user; null for a log-in. */
type Linking = { linkingSession: string | null }

export const insertSignIn = (
  on: Db | Tx,
  {
    id,
    provider,
    isSignUp,
    wayBack,
    linkingSession,
    askedAt,
    expiresAt,
  }: SignIn & Linking & { askedAt: Date; expiresAt: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into federated_sign_ins (id, provider, is_sign_up, way_back, linking_session, asked_at, expires_at)
      values (${id}, ${provider}, ${isSignUp}, ${wayBack}, ${linkingSession}, ${askedAt}, ${expiresAt})`,
  )

export type ProviderAnswer = { code: string | null; givenName: string | null; error: string | null }

/** Marks the browser that brought an answer, by the handle that it was given. */
type Brought = { broughtMark: string }

type Arrived = ProviderAnswer & Brought & Pick<SignIn, 'id' | 'provider'> & { now: Date }

/** Stores the provider's answer, unless there is one already. */
export const recordAnswer = (
  on: Db | Tx,
  { id, provider, now, code, givenName, error, broughtMark }: Arrived,
): Promise<number> =>
  write(
    on,
    sql`update federated_sign_ins set answered_at = ${now}, code = ${code}, given_name = ${givenName}, error = ${error},
        brought_mark = ${broughtMark}
      where id = ${id} and provider = ${provider} and answered_at is null and expires_at > ${now}`,
  )

/** Deletes a sign-in that has no answer yet. */
export const deleteUnanswered = (on: Db | Tx, { id, provider }: Pick<SignIn, 'id' | 'provider'>): Promise<number> =>
  write(on, sql`delete from federated_sign_ins where id = ${id} and provider = ${provider} and answered_at is null`)

type Begun = Pick<SignIn, 'isSignUp'> & { isLinking: boolean }

/** Whether a sign-in began as a sign-up, or is a linking; undefined when there is none. */
export const findSignIn = (on: Db | Tx, id: string): Promise<Begun | undefined> =>
  readOne(
    on,
    sql<Begun>`select is_sign_up as "isSignUp", linking_session is not null as "isLinking"
      from federated_sign_ins where id = ${id}`,
  )

export type Answered = SignIn & Linking & ProviderAnswer & Brought

/** The answered sign-in; reading deletes it, so of two concurrent reads only one gets it. */
export const takeAnswered = (on: Db | Tx, { id, now }: { id: string; now: Date }): Promise<Answered | undefined> =>
  readOne(
    on,
    sql<Answered>`delete from federated_sign_ins
      where id = ${id} and answered_at is not null and expires_at > ${now}
      returning id, provider, is_sign_up as "isSignUp", way_back as "wayBack", code, given_name as "givenName", error,
        brought_mark as "broughtMark", linking_session as "linkingSession"`,
  )

export type Proof = {
  id: string
  provider: SignInProviderName
  subject: string
  email: string
  name: string
  wayBack: string | null
}

export const insertProof = (on: Db | Tx, proof: Proof & { expiresAt: Date }): Promise<number> =>
  write(
    on,
    sql`insert into federated_proofs (id, provider, subject, email, name, way_back, expires_at)
      values (${proof.id}, ${proof.provider}, ${proof.subject}, ${proof.email}, ${proof.name}, ${proof.wayBack},
        ${proof.expiresAt})`,
  )

export const findProof = (on: Db | Tx, { id, now }: { id: string; now: Date }): Promise<Proof | undefined> =>
  readOne(
    on,
    sql<Proof>`select id, provider, subject, email, name, way_back as "wayBack" from federated_proofs
      where id = ${id} and expires_at > ${now}`,
  )

export const extendProof = (on: Db | Tx, { id, expiresAt }: { id: string; expiresAt: Date }): Promise<number> =>
  write(on, sql`update federated_proofs set expires_at = ${expiresAt} where id = ${id}`)

export const deleteProof = (on: Db | Tx, id: string): Promise<number> =>
  write(on, sql`delete from federated_proofs where id = ${id}`)

export async function deleteEnded(on: Db | Tx, now: Date): Promise<void> {
  await write(on, sql`delete from federated_sign_ins where expires_at <= ${now}`)
  await write(on, sql`delete from federated_proofs where expires_at <= ${now}`)
}
