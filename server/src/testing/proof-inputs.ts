import { sql, write } from '../database/db.ts'
import { systemClock } from '../kit/clock.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { codeOfApp } from './code-of-app.ts'
import { bringBack, choose } from './federated.ts'
import type { Member } from './member.ts'
import { softPasskey } from './soft-passkey.ts'
import type { WholeApp } from './whole-app.ts'

/** Inputs with which the calls about proofs succeed, each with its prerequisites. */
export function proofInputs(app: WholeApp, member: Member) {
  const { database } = app
  const prove = () => write(database.db, sql`update session_devices set stepped_up_at = ${systemClock.now()}`)
  const start = async () => {
    await prove()
    const { secret } = await member.get('startAuthenticator')
    return { body: { code: await codeOfApp(secret) } }
  }
  const add = async () => {
    // An authenticator of an earlier example is in use, and its present code is used up.
    await write(database.db, sql`delete from authenticators`)
    await member.get('confirmAuthenticator', await start())
    return {}
  }
  const proven = async () => {
    await prove()
    return {}
  }
  const device = softPasskey({ origin: app.app })
  const question = async () => {
    await prove()
    return (await member.get('startPasskey')).options as { challenge: string }
  }
  const removeAll = () => write(database.db, sql`delete from passkeys`)
  const made = async () => {
    await removeAll()
    return { body: { made: device.make(await question()) } }
  }
  const withPasskey = async () => {
    await member.get('addPasskey', await made())
    return { id: device.id }
  }
  return {
    ...providerInputs(app, member, prove),
    listPasskeys: async () => ({}),
    startPasskey: proven,
    offerPasskey: async () => {
      await removeAll()
      return proven()
    },
    addPasskey: made,
    renamePasskey: async () => ({ params: await withPasskey(), body: { name: 'My phone' } }),
    removePasskey: async () => ({ params: await withPasskey() }),
    readSecondFactor: async () => ({}),
    startAuthenticator: proven,
    confirmAuthenticator: start,
    renewRecoveryCodes: add,
    removeAuthenticator: add,
    readStepUp: async () => ({}),
    stepUp: async () => {
      await letLogInByPassword(app, member)
      return { body: { password: member.password } }
    },
    sendStepUpCode: async () => {
      await letLogInByPassword(app, member)
      await write(database.db, sql`update auth.accounts set password = null`)
      return {}
    },
  }
}

function providerInputs({ database }: WholeApp, member: Member, prove: () => Promise<unknown>) {
  const unlinked = async () => {
    await prove()
    await write(database.db, sql`delete from auth.accounts where provider_id = 'google'`)
    return { params: { provider: 'google' } }
  }
  return {
    startLink: unlinked,
    finishLink: async () => {
      await unlinked()
      const headers = { authorization: `Bearer ${member.idToken}` }
      const { body } = await member.browser.send('POST', '/v1/moon/providers/google', { headers })
      const choice = { email: `${member.userId}@gmail.com` }
      const brought = await choose('google', new URL(String(body['authorizeUrl'])), choice)
      await bringBack(member.browser, brought)
      return { headers: { cookie: member.browser.cookies() } }
    },
    unlinkProvider: async () => {
      await prove()
      await write(
        database.db,
        sql`insert into auth.accounts (account_id, provider_id, user_id, created_at, updated_at)
          select gen_random_uuid()::text, 'google', identity_id::uuid, now(), now() from users where id = ${member.userId}
          on conflict do nothing`,
      )
      return { params: { provider: 'google' } }
    },
  }
}

/** Undoes what earlier examples have done to the account. */
export async function letLogInByPassword({ database }: WholeApp, { password }: Member): Promise<void> {
  await write(database.db, sql`delete from authenticators`)
  await write(
    database.db,
    sql`update auth.accounts set password = ${await hashPassword(password)} where password is null`,
  )
}
