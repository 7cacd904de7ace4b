// Which session may reveal a card number without a new proof: one on a device that the account knows.
import { afterAll, expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { programsAt } from '../testing/api-keys.ts'
import { newMember, send, type Member } from '../testing/member.ts'
import { logInElsewhere } from '../testing/sign-up.ts'
import { sharedApp } from '../testing/shared-app.ts'
import { expectQuiet } from '../testing/whole-app.ts'

const app = await sharedApp()
const { db } = app.database
afterAll(() => expectQuiet(app))

/** A user with a card, whose proofs are all ten minutes old, and with another browser in which they have logged in. */
async function withCard() {
  const ada = await newMember(app)
  await app.give(ada.userId, { credit: 2_500n })
  const { card } = await ada.get('getDepositAddress', { body: { card_amount: '25', applyUsdCredit: true } })
  await expect.poll(() => see(ada.idToken, card!.id, 'false')).toMatchObject({ status: 200 })
  const elsewhere = await logInElsewhere(app, ada)
  return { ada, elsewhere, id: card!.id }
}

async function see(idToken: string, id: string, reveal?: string) {
  await write(db, sql`delete from throttles`)
  const query = reveal === undefined ? {} : { reveal }
  return send(app.app, 'readCard', { params: { id }, query, headers: { authorization: `Bearer ${idToken}` } })
}
const shown = async (idToken: string, id: string) => {
  const { status, body } = await see(idToken, id)
  return status === 200 && typeof body['pan'] === 'string' ? 'shown' : body['code']
}
const ageProofs = ({ email }: Pick<Member, 'email'>) =>
  write(
    db,
    sql`update session_devices set stepped_up_at = stepped_up_at - interval '10 minutes'
      where identity_id = (select id from auth.identities where email = ${email})`,
  )

test('on the sign-up device a card’s number is shown at any time; on a new device for ten minutes after the log-in, then after a proof', async () => {
  const { ada, elsewhere, id } = await withCard()
  expect(await shown(elsewhere.idToken, id)).toBe('shown')
  await ageProofs(ada)
  expect(await shown(ada.idToken, id)).toBe('shown')
  expect(await shown(elsewhere.idToken, id)).toBe('step_up_required')
  expect(await see(elsewhere.idToken, id, 'false')).toMatchObject({ status: 200 })
  const headers = { authorization: `Bearer ${elsewhere.idToken}` }
  const proved = await send(app.app, 'stepUp', { body: { password: ada.password }, headers })
  expect(proved.status).toBe(200)
  expect(await shown(elsewhere.idToken, id)).toBe('shown')
})

test('a device that logs out every other one is still new; after a week it is known', async () => {
  const { ada, elsewhere, id } = await withCard()
  await ageProofs(ada)
  const headers = { authorization: `Bearer ${elsewhere.idToken}` }
  expect((await send(app.app, 'endOtherSessions', { headers })).body).toMatchObject({ ended: 1 })
  expect(await shown(elsewhere.idToken, id)).toBe('step_up_required')
  const aged = sql`update devices set first_seen_at = first_seen_at - interval '7 days'
    where identity_id = (select id from auth.identities where email = ${ada.email}) returning id`
  expect((await read(db, aged)).length).toBe(1)
  expect(await shown(elsewhere.idToken, id)).toBe('shown')
})

test('a program has no device: its scope decides', async () => {
  const { ada, id } = await withCard()
  const { newProgram } = programsAt(app)
  const program = await newProgram(ada, ['read', 'reveal'])
  await ageProofs(ada)
  expect(await program.ask('readCard', { params: { id } })).toMatchObject({ status: 200 })
})
