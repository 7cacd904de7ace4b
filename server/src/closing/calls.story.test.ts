// Closing an account as seen by a browser, a program and a second browser.
import { afterAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { programsAt } from '../testing/api-keys.ts'
import { testBrowser } from '../testing/browser.ts'
import { openShops } from '../testing/gift-cards.ts'
import { newMember } from '../testing/member.ts'
import { freshToken, lastMail, logInElsewhere, readCode, readMail } from '../testing/sign-up.ts'
import { sharedApp } from '../testing/shared-app.ts'
import { expectQuiet } from '../testing/whole-app.ts'

const app = await sharedApp()
afterAll(() => expectQuiet(app))

const nothing = { givesUpCredit: '0', givesUpSats: 0 }

test('closing logs out every device, removes every way to log in, and frees the address for a new account', async () => {
  const ada = await newMember(app)
  const phone = await logInElsewhere(app, ada)
  const { ask: askAsProgram } = await programsAt(app).newProgram(ada)
  await ada.ask('subscribe', { body: { email: ada.email } })
  expect((await askAsProgram('readUser')).status).toBe(200)
  expect(await ada.get('readClosing')).toEqual({
    obstacles: [],
    givesUpCredit: '0.00',
    givesUpSats: 0,
    staysOwedSats: 0,
  })
  expect((await askAsProgram('closeAccount', { body: nothing })).body).toMatchObject({ code: 'not_for_keys' })
  const after = await lastMail(app, ada.email)

  expect(await ada.get('closeAccount', { body: nothing })).toEqual({ outcome: 'closed' })
  await readMail(app, ada.email, { after, subject: 'Your Moon account is closed' })
  expect((await ada.ask('readUser')).body).toMatchObject({ code: 'token_expired' })
  expect((await phone.browser.send('POST', '/v1/auth/token')).status).toBe(401)
  expect((await askAsProgram('readUser')).status).toBe(401)
  const { email, password } = ada
  const entered = await testBrowser(app.app).send('POST', '/v1/auth/sign-in', { body: { email, password } })
  expect(entered).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  for (const table of ['auth.identities', 'newsletter_subscriptions', 'users'])
    expect(await read(app.database.db, sql`select from ${sql.raw(table)} where email = ${email}`)).toEqual([])

  const browser = testBrowser(app.app)
  await browser.send('POST', '/v1/auth/sign-up', { body: { name: 'Ada', email, password } })
  const code = await readCode(app, email, { after })
  expect(await browser.send('POST', '/v1/auth/confirm', { body: { email, code } })).toMatchObject({ status: 200 })
  const headers = { authorization: `Bearer ${await freshToken(browser)}` }
  const again = await browser.send('GET', '/v1/moon/users', { headers })
  expect(again.body).toMatchObject({ user: { email, cards: 0 } })
  expect((again.body['user'] as { id: string }).id).not.toBe(ada.userId)
})

test('closing needs a proof, which a session loses after ten minutes', async () => {
  const eve = await newMember(app)
  const old = sql`update session_devices set stepped_up_at = now() - interval '10 minutes'
    where identity_id = (select id from auth.identities where email = ${eve.email}) returning session_id`
  expect(await read(app.database.db, old)).toHaveLength(1)
  expect((await eve.ask('closeAccount', { body: nothing })).body).toMatchObject({ code: 'step_up_required' })
  expect((await eve.ask('readUser')).status).toBe(200)
})

test('a gift card blocks closing until its owner marks it as used', async () => {
  const bob = await newMember(app)
  await app.give(bob.userId, { credit: 2_500n })
  const body = { card_amount: '25', applyUsdCredit: true, cardProductId: (await openShops(app)).get('HARLW-US') }
  const { id: cardId } = (await bob.get('getDepositAddress', { body })).card!
  const obstacles = async () => (await bob.get('readClosing')).obstacles
  await expect.poll(obstacles).toEqual([{ kind: 'gift_cards', count: 1, amount: null }])
  expect((await bob.ask('closeAccount', { body: nothing })).body).toMatchObject({ code: 'closing_not_possible' })
  await bob.get('markGiftCard', { params: { id: cardId }, body: { isUsed: true } })
  expect(await obstacles()).toEqual([])
  const { givesUpCredit, givesUpSats } = await bob.get('readClosing')
  expect(await bob.get('closeAccount', { body: { givesUpCredit, givesUpSats } })).toEqual({ outcome: 'closed' })
})
