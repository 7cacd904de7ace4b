// The refund in Bitcoin as an API program requests it, with the mailed code.
import { afterAll, expect, test } from 'vitest'
import { newMember } from '../testing/member.ts'
import { readMail, lastMail } from '../testing/sign-up.ts'
import { payoutAddress } from '../testing/payouts.ts'
import { sharedApp } from '../testing/shared-app.ts'
import { expectQuiet } from '../testing/whole-app.ts'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { sql, write } from '../database/db.ts'

const app = await sharedApp()
afterAll(() => expectQuiet(app))
const ada = await newMember(app)
await app.give(ada.userId, { credit: 10_000n })
await setFlag({ database: app.database, clock: systemClock }, { name: 'offPlatformRefund', isOn: true, by: 'a story' })

const ask = () => ada.get('requestPayout', { body: { blockchain: 'BTC', address: payoutAddress, amount: '20' } })
/** Reads the code of the first refund mail after the given one. */
async function codeAfter(mail: number): Promise<string> {
  const { id, subject } = await readMail(app, ada.email, { after: mail })
  return /^\d{6} confirms your Moon refund$/.test(subject) ? subject.slice(0, 6) : codeAfter(id)
}

test('a refund is requested, its code is resent and entered, and it is confirmed; the next one is cancelled [CAA-18, CAA-19, CAA-20, CAA-21]', async () => {
  const { offPlatformRefundId } = await ask()
  expect(offPlatformRefundId).toMatch(/^pout_/)
  const first = await codeAfter(0)
  // A code can be requested again after half a minute.
  await write(app.database.db, sql`update payouts set code_sent_at = '2000-01-01'`)
  const seen = await lastMail(app, ada.email)
  await ada.get('resendPayoutCode', { body: { offPlatformRefundId } })
  const verificationCode = await codeAfter(seen)
  expect(verificationCode).not.toBe(first)
  const confirmed = await ada.get('confirmPayout', { body: { offPlatformRefundId, verificationCode } })
  expect(confirmed).toMatchObject({ id: offPlatformRefundId, status: 'PENDING', requested_refund_amount: '20.00' })
  const { offPlatformRefundId: second } = await ask()
  expect(await ada.get('cancelPayout', { body: { offPlatformRefundId: second } })).toEqual({})
  expect((await ada.get('readUser')).user).toMatchObject({ moonCredit: '80.00' })
})

test('the history is a list, newest first, on both of its paths; one refund is read by its id, and only by its owner [CAA-22, CAA-23]', async () => {
  const { refunds } = await ada.get('listPayouts')
  expect(refunds.map(({ stage }) => stage)).toEqual(['RETURNED', expect.not.stringMatching('RETURNED')])
  expect((await ada.get('listPayouts', { spelling: 1 })).refunds).toEqual(refunds)
  const params = { offPlatformRefundId: refunds[0]!.id }
  for (const spelling of [0, 1]) expect(await ada.get('readPayout', { params, spelling })).toEqual(refunds[0])
  const bob = await newMember(app)
  expect(await bob.ask('readPayout', { params })).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
