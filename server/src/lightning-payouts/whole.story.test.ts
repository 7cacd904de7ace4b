// Credit paid out over Lightning through the running product: quoted, requested, confirmed by the mailed code, paid.
import { afterAll, expect, test } from 'vitest'
import { newMember } from '../testing/member.ts'
import { readMail } from '../testing/sign-up.ts'
import { expectQuiet, wholeApp } from '../testing/whole-app.ts'

const app = await wholeApp({
  parts: ['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'],
  complaints: /issuer_enrolment/,
})
const ada = await newMember(app)
afterAll(() => expectQuiet(app))

type Invoice = { hash: string; request: string; state: string; paidMsat: string }
type Asked = { offPlatformRefundId: string; amount: string }
const walletOf = () => app.panel<{ address: string; invoices: Invoice[] }>('GET', '/api/wallet')
/** Other mails may still arrive: the code is in the one that names the amount. */
const codeMailed = async (amount: string): Promise<string> => {
  for (let after = 0; ;) {
    const { id, subject, text } = await readMail(app, ada.email, { after })
    const [, code] = /^(\d{6}) confirms your Moon refund$/.exec(subject) ?? []
    if (code && text.includes(`${amount} BTC will arrive`)) return code
    after = id
  }
}
const confirm = async ({ offPlatformRefundId, amount }: Asked): Promise<void> => {
  const body = { offPlatformRefundId, verificationCode: await codeMailed(amount) }
  await ada.get('confirmPayout', { body })
}
const stageOf = async ({ offPlatformRefundId }: Asked) =>
  (await ada.get('listPayouts')).refunds.find(({ id }) => id === offPlatformRefundId)!.stage

test('a Lightning address and an invoice are quoted, requested, confirmed and paid, with the receipt in the history', async () => {
  await app.give(ada.userId, { credit: 50_000n })
  const { address } = await walletOf()
  const quote = await ada.get('quotePayout', { body: { address, amount: '20.00' } })
  expect(quote).toMatchObject({ rail: 'lightning', expectedSeconds: 10, requested_refund_amount: '20.00' })
  const first = await ada.get('requestPayout', { body: { blockchain: 'BTC', address, amount: '20.00' } })
  await confirm(first)
  await expect.poll(() => stageOf(first)).toBe('ARRIVED')
  const { request, hash } = await app.panel<Invoice>('POST', '/api/wallet/invoices', { amountSats: 30_000 })
  const second = await ada.get('requestPayout', {
    body: { blockchain: 'BTC', address: `lightning:${request}`, amount: '40.00' },
  })
  expect(second.amount).toBe('0.00030000')
  await confirm(second)
  await expect.poll(() => stageOf(second)).toBe('ARRIVED')
  const { invoices } = await walletOf()
  expect(invoices.find((one) => one.hash === hash)).toMatchObject({ state: 'SETTLED', paidMsat: '30000000' })
  const { refunds } = await ada.get('listPayouts')
  expect(refunds.map(({ rail, lightning_preimage: receipt }) => [rail, /^[\da-f]{64}$/.test(receipt!)])).toEqual([
    ['lightning', true],
    ['lightning', true],
  ])
})

test('a server killed right after a payout is confirmed pays it after the restart, once', async () => {
  const { request, hash } = await app.panel<Invoice>('POST', '/api/wallet/invoices', {})
  const asked = await ada.get('requestPayout', { body: { blockchain: 'BTC', address: request, amount: '15.00' } })
  await confirm(asked)
  await app.kill()
  await app.start()
  // A request that may be in flight has a minute to arrive.
  await app.panel('POST', '/api/clock', { moveMs: 61_000 })
  await expect.poll(() => stageOf(asked)).toBe('ARRIVED')
  const { invoices } = await walletOf()
  expect(invoices.filter((one) => one.hash === hash).map(({ state }) => state)).toEqual(['SETTLED'])
})
