import { generateKeyPair, SignJWT } from 'jose'
import { sql, write } from '../../database/db.ts'
import { systemClock } from '../../kit/clock.ts'
import { banUser } from '../../users/ban-user.ts'
import { newMember, type Member } from '../member.ts'
import type { WholeApp } from '../whole-app.ts'

/**
 * One kind of caller. `is`: what it is to a call for members. `nobody` is refused as not signed in, `banned` reads the reason and nothing
 * else, `waiting` may do everything but buy.
 */
export type CallerKind = {
  kind: string
  is: 'nobody' | 'banned' | 'waiting' | 'member'
  headers: Record<string, string>
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Everybody who might ask, but the owner of what is asked about; `owner` is who some of them pretend to be. */
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

const signatureOf = ({ idToken }: Member): string => idToken.split('.')[2]!
const claimsOf = ({ idToken }: Member): string => idToken.split('.')[1]!

async function signedByOther(head: string, claims: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return new SignJWT(read(claims)).setProtectedHeader({ ...read(head), alg: 'ES256' }).sign(privateKey)
}
