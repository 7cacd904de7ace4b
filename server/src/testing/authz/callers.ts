import { generateKeyPair, SignJWT } from 'jose'
import type { Scope } from '@moon/contract/scopes.ts'
import { sql, write } from '../../database/db.ts'
import { systemClock } from '../../kit/clock.ts'
import { banUser } from '../../users/ban-user.ts'
import { programsAt } from '../api-keys.ts'
import { newMember, type Member } from '../member.ts'
import type { WholeApp } from '../whole-app.ts'

/**
 * One kind of caller. `is`: what the caller is to a call for members. `nobody` is refused as not signed in, `banned`
 * may read the reason and nothing else, `waiting` may do everything but buy, a `program` what its scopes allow.
 */
export type CallerKind = { kind: string; headers: Record<string, string> } & (
  | { is: 'nobody' | 'banned' | 'waiting' | 'member' }
  | { is: 'program'; scopes: readonly Scope[] }
)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Every kind of caller except the owner of the object; some of them impersonate `owner`. */
export async function callersBeside(app: WholeApp, owner: Member): Promise<CallerKind[]> {
  const [stranger, banned, waiting, signedOut, expired, old] = [
    await newMember(app),
    await newMember(app),
    await newMember(app),
    await newMember(app),
    await newMember(app),
    await newMember(app),
  ]
  const deps = { database: app.database, clock: systemClock }
  await banUser(deps, { userId: banned.userId, reason: 'Too many chargebacks.', by: 'story' })
  await write(app.database.db, sql`update users set activated_at = null where id = ${waiting.userId}`)
  await signedOut.browser.send('POST', '/v1/auth/sign-out')
  const sessionsOf = ({ email }: Member) => sql`user_id = (select id from auth.identities where email = ${email})`
  await write(app.database.db, sql`update auth.sessions set expires_at = now() where ${sessionsOf(expired)}`)
  await write(
    app.database.db,
    sql`update auth.sessions set created_at = now() - interval '91 days' where ${sessionsOf(old)}`,
  )
  const [head, claims, signature] = owner.idToken.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const nobody = (kind: string, headers: Record<string, string>): CallerKind => ({ kind, is: 'nobody', headers })
  return [
    nobody('a visitor', {}),
    nobody("the owner's cookie without a token", { cookie: owner.cookie }),
    nobody('a word that is no token', bearer('x')),
    nobody("the owner's id as a token", bearer(owner.userId)),
    nobody("the owner's token in another scheme", { authorization: `Basic ${owner.idToken}` }),
    nobody("the owner's token twice", bearer(`${owner.idToken} ${owner.idToken}`)),
    nobody("the owner's token without its signature", bearer(`${head}.${claims}.`)),
    nobody("the owner's token unsigned", bearer(`${none}.${claims}.`)),
    nobody("the owner's claims under another's signature", bearer(`${head}.${claims}.${signatureOf(stranger)}`)),
    nobody("the owner's claims signed by another key", bearer(await signedByOther(head, claims))),
    nobody("the owner's signature under another's claims", bearer(`${head}.${claimsOf(stranger)}.${signature}`)),
    nobody('somebody who signed out', bearer(signedOut.idToken)),
    nobody('somebody whose session has ended', bearer(expired.idToken)),
    nobody('somebody whose session is too old', bearer(old.idToken)),
    ...(await programsBeside(app, owner)),
    { kind: 'a banned member', is: 'banned', headers: bearer(banned.idToken) },
    { kind: 'somebody on the waitlist', is: 'waiting', headers: bearer(waiting.idToken) },
    { kind: 'another member', is: 'member', headers: bearer(stranger.idToken) },
    {
      kind: "another member with the owner's cookie",
      is: 'member',
      headers: { ...bearer(stranger.idToken), cookie: owner.cookie },
    },
  ]
}

/** Programs with API keys of other members, and forged variants of the owner's. */
async function programsBeside(app: WholeApp, owner: Member): Promise<CallerKind[]> {
  const { newProgram } = programsAt(app)
  const [whole, reading, late, dropped, own] = [
    await newProgram(await newMember(app), ['read', 'buy', 'reveal']),
    await newProgram(await newMember(app), ['read']),
    await newProgram(await newMember(app)),
    await newProgram(await newMember(app)),
    await newProgram(owner),
  ]
  const { db } = app.database
  await write(db, sql`update api_keys set calls_per_minute = 100000`)
  await write(db, sql`update api_tokens set expires_at = now() - interval '1 second' where key_id = ${late.key.id}`)
  await write(db, sql`update api_keys set deleted_at = now() where id = ${dropped.key.id}`)
  const withKey = (apiKey: string, token: string) => ({ ...bearer(token), 'x-api-key': apiKey })
  const nobody = (kind: string, headers: Record<string, string>): CallerKind => ({ kind, is: 'nobody', headers })
  const program = (kind: string, { key, token }: typeof whole, scopes: Scope[]): CallerKind => ({
    kind,
    is: 'program',
    scopes,
    headers: withKey(key.apiKey, token),
  })
  return [
    program('a program of another member', whole, ['read', 'buy', 'reveal']),
    program('a program that may read', reading, ['read']),
    nobody('a program whose token has ended', withKey(late.key.apiKey, late.token)),
    nobody('a program whose key is deleted', withKey(dropped.key.apiKey, dropped.token)),
    nobody("another's token with the owner's key", withKey(own.key.apiKey, whole.token)),
    nobody("the owner's token with another's key", withKey(whole.key.apiKey, own.token)),
    nobody("the owner's key without a token", { 'x-api-key': own.key.apiKey }),
    nobody("the owner's token without its key", bearer(own.token)),
  ]
}

const signatureOf = ({ idToken }: Member): string => idToken.split('.')[2]!
const claimsOf = ({ idToken }: Member): string => idToken.split('.')[1]!

async function signedByOther(head: string, claims: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return new SignJWT(read(claims)).setProtectedHeader({ ...read(head), alg: 'ES256' }).sign(privateKey)
}
