// The cardholder agreement as seen by a client of the contract.
import { createHash } from 'node:crypto'
import { beforeAll, afterAll, expect, test } from 'vitest'
import type { CallName } from '@moon/contract/calls.ts'
import { publishAgreement } from '../agreement/publish-agreement.ts'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { read, sql } from '../database/db.ts'
import { agree, newInvoice, newMember, type Member } from './member.ts'
import { sharedApp } from './shared-app.ts'
import { expectQuiet } from './whole-app.ts'

const app = await sharedApp()
const deps = { database: app.database, clock: systemClock }
const turn = (isOn: boolean, userId: string | null = null) =>
  setFlag(deps, { name: 'cardholderAgreement', isOn, userId, by: 'story' })
beforeAll(async () => {
  await turn(true)
})
afterAll(() => expectQuiet(app))

const onChain = { body: { cardValue: '25' } }
const buys: [CallName, { body: object }][] = [
  ['getDepositAddress', { body: { card_amount: '25' } }],
  ['fundOnChain', onChain],
  ['fundOnChain', { body: { amount: '25', asset: 'BTC', applyUsdCredit: true } }],
  ['buyWithCoinbase', { body: { value: '25', wallet: 'w' } }],
]
const said = async (member: Member, name: CallName, given: Parameters<Member['ask']>[1] = {}) => {
  const { status, body } = await member.ask(name, given)
  return [status, body['code'], body['message']]
}
const failedTo = (wish: string) => [403, 'agreement_required', `CHA is not accepted, failed to ${wish} cards`]
const unknownAgreement = [404, 'agreement_not_found', 'No user agreement found']

test('without the agreement a user is refused with its own code when creating, deleting and reading cards; the check answers 404 [STB-44]', async () => {
  const ada = await newMember(app, { agrees: false })
  await app.give(ada.userId, { credit: 10_000n })
  for (const [name, given] of buys) expect(await said(ada, name, given)).toEqual(failedTo('create'))
  expect(await said(ada, 'deleteCard', { body: { cardId: 'card_x' } })).toEqual(failedTo('delete'))
  // An empty list withholds nothing: the first order asks for the agreement.
  expect((await ada.get('listCards')).cards).toEqual([])
  expect(await said(ada, 'userAgreementStatus')).toEqual(unknownAgreement)
  expect(await read(app.database.db, sql`select from purchases where user_id = ${ada.userId}`)).toEqual([])
  // Calls about anything but her cards are answered as before.
  for (const name of ['readUser', 'listActivity', 'cardLimits', 'lookUpInvoices'] as const) await ada.get(name)
  await turn(false, ada.userId)
  const { card } = await ada.get('getDepositAddress', { body: { card_amount: '25', applyUsdCredit: true } })
  expect((await ada.get('listCards')).cards).toMatchObject([{ id: card!.id }])
  await turn(true, ada.userId)
  expect(await said(ada, 'listCards')).toEqual(failedTo('get'))
})

test('the agreement is read, sent back unchanged and recorded with its proof, and then cards are allowed [ENB-29 STB-46 CAB-25 CAB-26 CAB-27]', async () => {
  const bob = await newMember(app, { agrees: false })
  await app.give(bob.userId, { credit: 10_000n })
  const { name, text, version } = await bob.get('cardHolderAgreement')
  expect(text).toMatch(/^## The card$/m)
  expect(await said(bob, 'acceptCardHolderAgreement', { body: { name, text: text.slice(1) } })).toEqual([
    409,
    'agreement_changed',
    'The agreement has changed. Please read it in its current version.',
  ])
  const accepted = await bob.get('acceptCardHolderAgreement', { body: { name, text } })
  expect(accepted).toMatchObject({ accepted: true, name, version })
  expect(await bob.get('userAgreementStatus', { spelling: 1 })).toEqual(accepted)
  expect(await bob.get('acceptCardHolderAgreement', { body: { name, text }, spelling: 1 })).toEqual(accepted)
  const records = await read(
    app.database.db,
    sql`select text_sha256, accepted_at, ip, request_id from agreement_acceptances where user_id = ${bob.userId}`,
  )
  expect(records).toEqual([
    {
      text_sha256: createHash('sha256').update(text).digest('hex'),
      accepted_at: new Date(accepted.acceptedAt),
      ip: '127.0.0.1',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  const { card } = await bob.get('getDepositAddress', { body: { card_amount: '25', applyUsdCredit: true } })
  expect((await bob.get('listCards')).cards).toMatchObject([{ id: card!.id }])
  expect(await bob.get('deleteCard', { body: { cardId: card!.id } })).toEqual({ refundedAmount: '25.00' })
})

test('a new version must be accepted before the next card; earlier cards can be read and deleted under the accepted version', async () => {
  const eve = await newMember(app)
  await app.give(eve.userId, { credit: 10_000n })
  const credit = { body: { card_amount: '25', applyUsdCredit: true } }
  const { card } = await eve.get('getDepositAddress', credit)
  const invoice = await newInvoice(eve)
  const before = await eve.get('cardHolderAgreement')
  const text = `${before.text}\n\n## One more thing\nIt is new.`
  await publishAgreement(deps, { name: before.name, text, by: 'grace' })

  await expect.poll(() => said(eve, 'userAgreementStatus')).toEqual(unknownAgreement)
  expect((await eve.ask('userAgreementStatus')).body).toMatchObject({ earlierVersion: String(before.version) })
  for (const [name, given] of buys) expect(await said(eve, name, given)).toEqual(failedTo('create'))
  expect((await said(eve, 'acceptCardHolderAgreement', { body: before }))[0]).toBe(409)
  expect((await eve.get('listCards')).cards).toMatchObject([{ id: card!.id }])
  // An order placed under the earlier version is still paid and its card made.
  await app.panel('POST', '/api/pay', { to: invoice.paymentUri, via: 'chain' })
  await app.panel('POST', '/api/mine', { blocks: 1 })
  const made = async () => (await eve.get('listCards')).cards.filter(({ fundingState }) => fundingState === 'PAID')
  await expect.poll(async () => (await made()).length).toBe(2)
  expect(await eve.get('deleteCard', { body: { cardId: card!.id } })).toEqual({ refundedAmount: '25.00' })

  await agree(eve)
  expect(await eve.get('userAgreementStatus')).toMatchObject({ version: before.version + 1 })
  await eve.get('getDepositAddress', credit)
})
