import { describe, expect, it } from 'vitest'
import { ApiError, unreachable } from '../../api/api-error.ts'
import { advance, startBuying, type BuyEvent, type BuyState } from '../flow/buy-state.ts'
import { exchangeEvent } from './use-exchange-order.ts'

const after = (...events: BuyEvent[]): BuyState => events.reduce(advance, startBuying())
const opening: BuyEvent[] = [
  {
    type: 'drafted',
    change: { amountText: '25', wallet: 'COINBASE', exchangeWallet: { id: 'w1', coin: 'BTC' }, hasUnderstood: true },
  },
  { type: 'drafted', change: { hasUnderstood: true } },
  { type: 'confirmed' },
]

describe('paying from an exchange', () => {
  it('asks for the two-factor code when the exchange requires it [ECB-10, STB-23]', () => {
    const required = new ApiError(400, { code: 'TwoFactorRequired', message: 'TwoFactorRequired' })
    expect(exchangeEvent(required, false)).toEqual({ type: 'code asked' })
    expect(after(...opening, { type: 'code asked' }).step).toEqual({
      at: 'two-factor',
      problem: undefined,
      isSending: false,
    })
  })
  it('leads to the agreement where it has not been accepted [ECB-01]', () => {
    const unagreed = new ApiError(403, {
      code: 'agreement_required',
      message: 'CHA is not accepted, failed to create cards',
    })
    expect(exchangeEvent(unagreed, false)).toEqual({ type: 'agreement asked' })
  })
  it('says on the code screen that a code was wrong [ECB-11, STB-24]', () => {
    const wrong = new ApiError(400, { code: 'two_factor_invalid', message: 'That code was invalid' })
    const asked = exchangeEvent(wrong, true)
    expect(asked).toEqual({ type: 'code asked', problem: 'Invalid Two-Factor Authentication Code' })
    expect(after(...opening, { type: 'code asked' }, { type: 'code given' }, asked).step).toEqual({
      at: 'two-factor',
      problem: 'Invalid Two-Factor Authentication Code',
      isSending: false,
    })
  })
  it("shows every other refusal with the server's message, or with the one of the specification [ECB-12]", () => {
    const refused = new ApiError(400, { code: 'exchange_refused', message: "You don't have that much." })
    expect(exchangeEvent(refused, true)).toEqual({ type: 'exchange refused', message: "You don't have that much." })
    const words = 'Something went wrong in completing your purchase. Please contact us if crypto has been sent to us!'
    for (const error of [new ApiError(500, { code: 'internal', message: 'x' }), new Error('x')])
      expect(exchangeEvent(error, true)).toMatchObject({ type: 'exchange refused', message: words })
  })
  it('lets the same code be sent again when no response came', () => {
    expect(exchangeEvent(unreachable(), true)).toMatchObject({ type: 'code asked', problem: expect.any(String) })
  })
  it('says that a card may not be created when the server refuses it [ECB-05]', () => {
    const funds = new ApiError(402, { code: 'insufficient_funds', message: 'Insufficient funds in selected wallet' })
    expect(exchangeEvent(funds, false)).toEqual({ type: 'unable', message: 'Insufficient funds in selected wallet' })
  })
  it('goes back from the code to the confirmation', () => {
    expect(after(...opening, { type: 'code asked' }, { type: 'went back' }).step).toEqual({ at: 'amount' })
  })
})
