import { expect, it } from 'vitest'
import { statusOf } from './invoice-status.ts'

const told = (state: string, more: object) => statusOf({ state, payment_request: 'lnbcrt1', ...more })
const part = (amt_msat: string, state = 'ACCEPTED') => ({ amt_msat, expiry_height: 900, state })

it.each([
  ['0', 0n],
  ['999', 0n],
  ['1000', 1n],
  ['1999', 1n],
  ['41667999', 41_667n],
  ['2100000000000000999', 2_100_000_000_000_000n],
])('%s millisatoshis received count as whole sats, never rounded up [F-79]', (amt_paid_msat, sats) => {
  expect(told('SETTLED', { amt_paid_msat })).toEqual({ kind: 'settled', sats })
})

it('parts are summed before the fraction is dropped, and a part that is not held does not count [F-75, F-79]', () => {
  const htlcs = [part('1999'), part('1001'), part('5000', 'CANCELED')]
  expect(told('ACCEPTED', { htlcs })).toEqual({ kind: 'held', sats: 3n, expiresAtHeight: 900 })
})
