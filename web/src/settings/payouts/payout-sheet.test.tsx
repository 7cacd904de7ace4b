import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { countCalls, playServer, refusal } from '../../testing/play-server.ts'
import { payoutAddress, wirePayout, wireQuote, wireWaiting } from '../../testing/wire-payout.ts'
import { settle, sheetOnScreen, soon, Steps, type Answers } from './sheet-on-screen.tsx'

// Turns animations off.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

/** Opens the sheet with amount and address filled in and checked. */
async function filled(answers: Answers = {}) {
  const all = await sheetOnScreen(answers)
  await all.screen.write('amount', '60')
  await all.screen.write('address', ` ${payoutAddress} `)
  await settle(all.screen)
  return all
}

async function atConfirm(answers: Answers = {}) {
  const all = await filled(answers)
  await all.screen.submit()
  return all
}

async function atCode(answers: Answers = {}) {
  const all = await atConfirm(answers)
  await all.screen.submit()
  await all.screen.wait(100)
  return all
}

async function typeCode({ screen }: Awaited<ReturnType<typeof sheetOnScreen>>, code = '123456') {
  await screen.write('code', code)
  await screen.wait(100)
}

it('the first step asks for an amount, with Max, and for a Bitcoin address, and has Continue [CRD-06]', async () => {
  const { screen, has } = await sheetOnScreen()
  for (const text of ['Request a Refund', 'Amount', 'Max', 'Bitcoin address', 'Continue']) expect(has(text)).toBe(true)
  await screen.press('Max')
  await screen.write('address', payoutAddress)
  await settle(screen)
  // The maximum of one refund.
  expect(has('$2,999.99')).toBe(true)
})

it('more than the credit cannot be typed [VAL-22]', async () => {
  const { screen, has } = await sheetOnScreen()
  await screen.write('amount', '9000')
  expect(document.querySelector<HTMLInputElement>('[name="amount"]')!.value).toBe('5000.00')
  expect(has('Each refund request must be less than $3000')).toBe(true)
})

it('an address is checked from twenty characters on, without its spaces [VAL-26]', async () => {
  const { bodies, screen } = await sheetOnScreen()
  await screen.write('address', `bcrt 1qaz ${'t'.repeat(11)}`)
  await settle(screen)
  expect(bodies('quotePayout')).toEqual([])
  await screen.write('address', `bcrt 1qaz ${'t'.repeat(12)}`)
  await settle(screen)
  expect(bodies('quotePayout')).toEqual([{ address: `bcrt1qaz${'t'.repeat(12)}`, amount: '10.00' }])
})

it('an address that cannot be paid is reported as invalid [VAL-27]', async () => {
  const { screen, has } = await filled({
    quotePayout: () => refusal(400, 'payout_address_invalid', 'Please enter a valid Bitcoin address'),
  })
  expect(has('Please enter a valid Bitcoin address')).toBe(true)
  expect(screen.isEnabled('Continue')).toBe(false)
})

it('Continue is enabled only with an amount, an address of twenty characters and no error [VAL-28]', async () => {
  let quote: () => unknown = () => wireQuote
  const { screen } = await sheetOnScreen({ quotePayout: () => quote() })
  const isOpenWith = async (amount: string, address: string) => {
    await screen.write('amount', amount)
    await screen.write('address', address)
    await settle(screen)
    return screen.isEnabled('Continue')
  }
  expect(await isOpenWith('60', payoutAddress)).toBe(true)
  expect(await isOpenWith('', payoutAddress)).toBe(false)
  expect(await isOpenWith('9', payoutAddress)).toBe(false)
  expect(await isOpenWith('60', payoutAddress.slice(0, 19))).toBe(false)
  quote = () => refusal(402, 'payout_above_limit', 'At most $50.00 can be sent')
  expect(await isOpenWith('61', payoutAddress)).toBe(false)
})

it('the second step asks for a confirmation of the address, the arriving amount, the fee and the time, before the refund is requested [CRD-07, CRD-08]', async () => {
  const { asked, has } = await atConfirm()
  expect(has('Is this correct?')).toBe(true)
  expect(has('Once submitted, your refund request cannot be modified.')).toBe(true)
  for (const text of ['$60.00', '$60,000.00', '0.000\u202f016\u202f00 BTC', '$0.96', '0.000\u202f984\u202f00 BTC'])
    expect(has(text)).toBe(true)
  expect(has('Expected about an hour after the code')).toBe(true)
  expect(document.querySelector('main')!.textContent).toContain(payoutAddress)
  expect(countCalls(asked).requestPayout).toBeUndefined()
})

it('Back returns from the confirmation to the input [CRD-09]', async () => {
  const { screen, has } = await atConfirm()
  await screen.press('Back')
  expect(has('Request a Refund')).toBe(true)
  expect(document.querySelector<HTMLInputElement>('[name="amount"]')!.value).toBe('60')
  expect(document.querySelector<HTMLInputElement>('[name="address"]')!.value).toBe(` ${payoutAddress} `)
})

it('the third step asks for the code from the mail, with Resend Code, Confirm and Cancel [CRD-10, CRD-11]', async () => {
  const { bodies, screen, has } = await atCode()
  expect(bodies('requestPayout')).toEqual([{ blockchain: 'BTC', address: payoutAddress, amount: '60.00' }])
  expect(has('Enter the code')).toBe(true)
  expect(has('We sent a code to ada@example.com')).toBe(true)
  for (const name of ['Resend Code', 'Confirm', 'Cancel']) expect(has(name)).toBe(true)
  await screen.wait(30_000)
  for (const name of ['Resend Code', 'Cancel']) expect(screen.isEnabled(name)).toBe(true)
  await screen.write('code', '12345')
  expect(screen.isEnabled('Confirm')).toBe(false)
  expect(has('the last digit sends it')).toBe(true)
})

it('the last digit sends the code, typed or pasted, and a refused code is not sent again', async () => {
  const all = await atCode({ confirmPayout: () => refusal(400, 'payout_code_mismatch') })
  const sent = () => all.bodies('confirmPayout').map((body) => (body as { verificationCode: string }).verificationCode)
  await all.screen.write('code', '12345')
  await all.screen.wait(100)
  expect(sent()).toEqual([])
  await all.screen.write('code', '123456')
  await all.screen.wait(100)
  expect(sent()).toEqual(['123456'])
  expect(all.has('Invalid verification code. Please try again.')).toBe(true)
  await all.screen.wait(60_000)
  expect(sent()).toEqual(['123456'])
  await all.screen.write('code', 'Your code: 654 321')
  await all.screen.wait(100)
  expect(sent()).toEqual(['123456', '654321'])
})

it('a code is six digits, whatever is typed around them [VAL-29]', async () => {
  const { screen, bodies } = await atCode()
  await screen.write('code', '12a 34')
  expect(screen.isEnabled('Confirm')).toBe(false)
  await screen.write('code', 'code: 999999 1')
  await screen.wait(100)
  expect(bodies('confirmPayout')).toEqual([{ offPlatformRefundId: 'pout_1', verificationCode: '999999' }])
})

it('a correct code reloads the history and the profile and closes the sheet [STA-19]', async () => {
  const all = await atCode()
  const { listPayouts: histories = 0, readUser: profiles = 0 } = countCalls(all.asked)
  await typeCode(all)
  expect(all.onClose).toHaveBeenCalledOnce()
  expect(countCalls(all.asked)).toMatchObject({ listPayouts: histories + 1, readUser: profiles + 1 })
})

it('a wrong code says so and clears the field [ECA-17]', async () => {
  const all = await atCode({ confirmPayout: () => refusal(400, 'payout_code_mismatch') })
  await typeCode(all)
  expect(all.has('Invalid verification code. Please try again.')).toBe(true)
  expect(document.querySelector<HTMLInputElement>('[name="code"]')!.value).toBe('')
  expect(all.onClose).not.toHaveBeenCalled()
})

it('after too many codes nothing more is sent [ECA-18]', async () => {
  const all = await atCode({ confirmPayout: () => refusal(400, 'payout_code_used_up') })
  await typeCode(all)
  expect(all.has('Please reach out to support')).toBe(true)
  await all.screen.write('code', '111111')
  expect(all.screen.isEnabled('Confirm')).toBe(false)
  expect(all.screen.isEnabled('Cancel')).toBe(true)
})

it('Cancel cancels the refund and closes the sheet [STA-18]', async () => {
  const { bodies, screen, onClose } = await atCode()
  await screen.press('Cancel')
  await screen.wait(100)
  expect(bodies('cancelPayout')).toEqual([{ offPlatformRefundId: 'pout_1' }])
  expect(onClose).toHaveBeenCalledOnce()
})

it("a resent code says 'Sent!' for two seconds, and comes with its quote [STA-20]", async () => {
  const { screen, has } = await atCode({
    resendPayoutCode: () => ({
      ...wireQuote,
      amount: '0.00090000',
      offPlatformRefundId: 'pout_1',
      codeUntil: soon(10),
    }),
  })
  expect(screen.isEnabled('Resend Code')).toBe(false)
  await screen.wait(30_000)
  await screen.press('Resend Code')
  await screen.wait(100)
  expect(has('Sent!')).toBe(true)
  expect(has('0.000\u202f900\u202f00 BTC')).toBe(true)
  await screen.wait(1_800)
  expect(has('Sent!')).toBe(true)
  await screen.wait(200)
  expect(has('Sent!')).toBe(false)
  expect(has('Resend Code')).toBe(true)
})

it('too many resent codes are refused with the specified message [ECA-21]', async () => {
  const { screen, has } = await atCode({ resendPayoutCode: () => refusal(429, 'payout_resend_limit') })
  await screen.wait(30_000)
  await screen.press('Resend Code')
  await screen.wait(100)
  expect(has('You have exceeded the maximum number of resend attempts')).toBe(true)
})

it('when the price has moved the new quote is shown, and a new code is required for it', async () => {
  let amount = wireQuote.amount
  const all = await atCode({
    quotePayout: () => ({ ...wireQuote, amount }),
    confirmPayout: () => refusal(409, 'payout_price_moved'),
    resendPayoutCode: () => ({ ...wireQuote, amount, offPlatformRefundId: 'pout_1', codeUntil: soon(10) }),
  })
  amount = '0.00090000'
  await typeCode(all)
  // Waits for the new quote.
  await all.screen.wait(100)
  expect(all.has('The price of Bitcoin has risen')).toBe(true)
  expect(all.has('nothing was sent')).toBe(true)
  expect(all.has('0.000\u202f900\u202f00 BTC')).toBe(true)
  expect(document.querySelector('[name="code"]')).toBeNull()
  await all.screen.wait(30_000)
  await all.screen.press('Resend Code')
  await all.screen.wait(100)
  expect(all.has('The price of Bitcoin has risen')).toBe(false)
  expect(document.querySelector('[name="code"]')).not.toBeNull()
})

it('an expired code (ten minutes) is not sent', async () => {
  const { asked, screen, has } = await atCode()
  await screen.wait(10 * 60_000)
  await screen.write('code', '123456')
  await screen.wait(100)
  expect(countCalls(asked).confirmPayout).toBeUndefined()
  expect(has('This code is over. Choose Resend Code for a new one, with a new quote.')).toBe(true)
  expect(screen.isEnabled('Confirm')).toBe(false)
})

it('a failed request shows the specified message, and a retry is the same request [ECA-20]', async () => {
  const keys: (string | null)[] = []
  const all = await atConfirm({ requestPayout: () => refusal(500, 'internal') })
  const before = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return before(address, init)
  })
  for (let n = 0; n < 2; n += 1) {
    await all.screen.submit()
    await all.screen.wait(100)
  }
  expect(all.has('Something went wrong. Please contact us if error persists.')).toBe(true)
  const used = keys.filter((key) => key !== null)
  expect([used.length, new Set(used).size]).toEqual([2, 1])
})

it('a request whose response was lost is found in the history', async () => {
  const { has } = await atCode({
    requestPayout: () => refusal(502, 'internal'),
    listPayouts: () => ({
      refunds: [{ ...wireWaiting, time_requested_by_user: soon(0), codeUntil: soon(10) }],
      rails: ['bitcoin'],
    }),
  })
  expect(has('Enter the code')).toBe(true)
})

it('a code whose response was lost is looked up before anything is reported', async () => {
  let stage = 'UNVERIFIED'
  const all = await atCode({
    confirmPayout: () => ((stage = 'QUEUED'), refusal(502, 'internal')),
    listPayouts: () => ({
      refunds: [{ ...wireWaiting, stage, codeUntil: stage === 'QUEUED' ? null : soon(10) }],
      rails: ['bitcoin'],
    }),
  })
  await typeCode(all)
  expect(all.onClose).toHaveBeenCalledOnce()
})

it('another refund that waits for its code is offered instead', async () => {
  const all = await atConfirm({
    requestPayout: () => refusal(409, 'payout_open', 'Another refund request waits for its code.'),
    listPayouts: () => ({
      refunds: [{ ...wireWaiting, id: 'pout_0', time_requested_by_user: soon(-5), codeUntil: soon(5) }],
      rails: ['bitcoin'],
    }),
  })
  await all.screen.submit()
  await all.screen.wait(100)
  expect(all.has('Another refund request waits for its code.')).toBe(true)
  await all.screen.press('Go to that request')
  await typeCode(all)
  expect(all.bodies('confirmPayout')).toEqual([{ offPlatformRefundId: 'pout_0', verificationCode: '123456' }])
})

it('a refund that ended while waiting for its code says what became of it', async () => {
  const returned = { ...wirePayout, stage: 'RETURNED', returnedBecause: 'EXPIRED', canCancel: false }
  playServer({ listPayouts: () => ({ refunds: [returned], rails: ['bitcoin'] }) })
  const [resumed] = decodeAnswer('listPayouts', { refunds: [wireWaiting], rails: ['bitcoin'] }).refunds
  const screen = await onScreen(<Steps onClose={() => {}} resumed={resumed!} />)
  expect(screen.texts()).toContain('Returned')
  expect(screen.texts()).toContain(
    'Its code was not typed in time. Nothing was sent; $60.00 came back to your Moon Credit.',
  )
})
