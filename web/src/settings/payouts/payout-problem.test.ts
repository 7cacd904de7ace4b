import { refusals, refusalText, type RefusalCode } from '@moon/contract/refusals.ts'
import { payoutCalls } from '@moon/contract/payouts.ts'
import { expect, it } from 'vitest'
import { ApiError, unreachable } from '../../api/api-error.ts'
import { payoutPlace } from './payout-place.ts'
import * as problems from './payout-problem.ts'

const refused = (code: RefusalCode) =>
  new ApiError(refusals[code].status, { code, message: refusalText(code, { min: '10.00', max: '600.00' }) })
const { cancelProblem, codeProblem, resendProblem } = problems
const address = payoutPlace('bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d')
const [askProblem, quoteProblem] = [problems.askProblem, problems.quoteProblem].map(
  (problemOf) => (error: unknown) => problemOf(error, address),
) as [(error: unknown) => problems.PayoutProblem, (error: unknown) => problems.PayoutProblem]
const wrong = 'Something went wrong. Please contact us if error persists.'

it.each([
  ['payout_code_mismatch', 'Invalid verification code. Please try again.'],
  ['bad_input', 'Invalid verification code. Please try again.'],
] as const)('a code refused with %s: %s [ECA-17]', (code, text) => {
  expect(codeProblem(refused(code))).toBe(text)
})

it('a quote that is briefly unavailable says that it is requested again, since the form does so', () => {
  const text = quoteProblem(refused('rates_unavailable')).text
  expect(text).toBe('We cannot quote a fair price right now. We ask again by ourselves. Nothing was taken.')
  expect(askProblem(refused('rates_unavailable')).text).toContain('Please try again in a minute.')
})

it('after too many wrong codes the user is referred to support [ECA-18]', () => {
  expect(codeProblem(refused('payout_code_used_up'))).toBe('Please reach out to support')
})

it('any other failure of a code is reported as specified, and says that nothing was sent [ECA-19]', () => {
  expect(codeProblem(refused('forbidden'))).toBe(`${wrong} Nothing was sent.`)
  expect(codeProblem(new TypeError('x'))).toBe(`${wrong} Nothing was sent.`)
  for (const error of [refused('internal'), unreachable()])
    expect(codeProblem(error)).toBe(`${wrong} We could not see whether the code was taken; it counts only once.`)
})

it('a failed request is reported as specified, with what became of the credit [ECA-20]', () => {
  expect(askProblem(refused('forbidden'))).toEqual({ at: 'form', text: `${wrong} Your credit is as it was.` })
  for (const error of [refused('internal'), unreachable()])
    expect(askProblem(error).text).toBe(
      `${wrong} We could not see whether your request arrived. Try again: it is made only once.`,
    )
})

it('too many resent codes are refused [ECA-21]', () => {
  expect(resendProblem(refused('payout_resend_limit'))).toBe('You have exceeded the maximum number of resend attempts')
})

it.each([
  ['payout_amount_invalid', 'amount', 'Please enter a valid amount'],
  ['payout_under_minimum', 'amount', 'Refund requests must be greater than $10'],
  ['payout_over_maximum', 'amount', 'Each refund request must be less than $3000'],
  ['payout_address_invalid', 'address', 'Please enter a valid Bitcoin address'],
  [
    'payout_address_unreachable',
    'address',
    'This Lightning address does not answer as it should. Nothing was taken; please try again later or use another one.',
  ],
  ['payout_invoice_used', 'address', 'This invoice was given to us before. Nothing was taken; please make a new one.'],
  [
    'payout_address_amount',
    'amount',
    'This Lightning address takes from $10.00 to $600.00 at once. Nothing was taken.',
  ],
  ['payout_limit', 'form', 'At most $600.00 can be refunded in 24 hours. Nothing was taken.'],
  [
    'payout_open',
    'form',
    'Another refund request waits for its code. Please confirm or cancel it first. Nothing more was taken.',
  ],
  ['feature_off', 'form', 'Refunds in Bitcoin are not available at the moment. Nothing was taken.'],
] as const)('a request refused with %s is reported at the %s: %s', (code, at, text) => {
  expect(askProblem(refused(code))).toEqual({ at, text })
})

it('each declared refusal says what happens to the money, in its own sentence', () => {
  const money = /Nothing (more )?was taken|Nothing was sent/
  // A mistyped value is reported at its field: nothing has happened.
  const mistakes: string[] = ['payout_amount_invalid', 'payout_address_invalid']
  const others = (codes: readonly RefusalCode[]) => codes.filter((code) => !mistakes.includes(code))
  const texts = [
    ...others(payoutCalls.quotePayout.refusals).map((code) => quoteProblem(refused(code)).text),
    ...others(payoutCalls.requestPayout.refusals).map((code) => askProblem(refused(code)).text),
    ...(['feature_off', 'rates_unavailable'] as const).map((code) => codeProblem(refused(code))),
    ...(['feature_off', 'payout_above_limit'] as const).map((code) => resendProblem(refused(code))),
  ]
  expect(texts.filter((text) => !money.test(text) || text.includes(wrong))).toEqual([])
})

it.each(['payout_invoice_outdated', 'payout_invoice_expired'] as const)(
  'an invoice refused with %s at the code step says that nothing was sent and what to do, however the code was requested',
  (code) => {
    expect(codeProblem(refused(code))).toMatch(/ Nothing was sent\. Cancel this refund and ask for it /)
    expect(resendProblem(refused(code))).toBe(codeProblem(refused(code)))
  },
)

it('a new code for more than can be sent at once says how much that is, and what to do', () => {
  expect(resendProblem(refused('payout_above_limit'))).toBe(
    'At most $600.00 can be sent in Bitcoin at once at the moment. Nothing was sent. Cancel this one, and ask for a smaller amount.',
  )
})

it('too many requests say how long to wait', () => {
  const error = new ApiError(429, { code: 'too_many_requests', message: 'x', retryAfter: 2_520 } as never)
  expect(askProblem(error).text).toBe('Too many requests. Please try again in 42 minutes. Nothing was taken.')
})

it('a payout that can no longer be cancelled and an unknown one have different messages', () => {
  expect(cancelProblem(refused('wrong_state'))).toBe('It is being sent and cannot be cancelled any more.')
  expect(cancelProblem(unreachable())).toBe('We could not see whether it was cancelled. Try again: that does no harm.')
})

it('an invalid invoice, an unknown Lightning address and one that costs more than the credit are reported in terms of what was pasted', () => {
  const said = (typed: string, code: RefusalCode) => problems.quoteProblem(refused(code), payoutPlace(typed)).text
  expect(said('lnbc1qqqqqqqqqqqqqqqqqq', 'payout_address_invalid')).toMatch(/^This is no Lightning invoice/)
  expect(said('ada@example.org', 'payout_address_invalid')).toMatch(/^Please enter a valid Lightning address/)
  expect(said('lnbc20m1qqqqqqqqqqqqqqq', 'payout_invoice_amount')).toMatch(
    /^This invoice and its fee cost .* at the moment: more than one refund of your credit can be\. Nothing was taken\.$/,
  )
})

it('an address of a chain of tokens is refused in the words for a wrong address, and with its chain', () => {
  const said = (typed: string) => problems.quoteProblem(refused('payout_address_invalid'), payoutPlace(typed)).text
  expect(said('0x52908400098527886E0F7030069857D2E4169EE7')).toBe(
    'Please enter a valid Bitcoin address. This one belongs to Ethereum, where no bitcoin can arrive.',
  )
  expect(said('TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeU')).toContain('This one belongs to Tron')
  expect(said('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe('Please enter a valid Bitcoin address')
})
