import { expect, test } from 'vitest'
import { decodeAnswer, encodeAnswer } from './decode-answer.ts'

const outer = {
  id: 'elsewhere:polygon:0xab:USDC',
  coin: 'USDC',
  amount: '25.00',
  network: 'POLYGON',
  askedCoin: 'USDC',
  askedNetwork: 'ETHEREUM',
  address: '0xab',
  seenAt: '2026-03-01T00:00:00.000Z',
  worth: '25.00',
  fee: '20.00',
  state: 'found',
} as const

test('an answer with codecs is cents, dates and our words inside, and goes out again byte for byte', () => {
  const inner = decodeAnswer('askRecovery', outer)
  expect(inner).toEqual({
    ...outer,
    network: 'polygon',
    askedNetwork: 'ethereum',
    seenAt: new Date(outer.seenAt),
    worth: 2_500n,
    fee: 2_000n,
  })
  expect(JSON.stringify(encodeAnswer('askRecovery', inner))).toBe(JSON.stringify(outer))
})

test('the fields go out in the order of the declaration, and what is not declared stays inside', () => {
  const { fee, ...rest } = decodeAnswer('askRecovery', outer)
  const mixed = { secret: 1, fee, ...rest }
  expect(JSON.stringify(encodeAnswer('askRecovery', mixed))).toBe(JSON.stringify(outer))
})

test.each([{ fee: 'much' }, { seenAt: 'today' }, { network: 'polygon' }, { network: 'MARS' }, { askedNetwork: 'ETH' }])(
  'an answer with codecs is refused where it is not as declared: %j',
  (odd) => {
    expect(() => decodeAnswer('askRecovery', { ...outer, ...odd } as never)).toThrow('')
  },
)

test('an answer without codecs is taken as it came, also with a value that is not known yet', () => {
  const answer = { discountPercent: 'of a newer server' }
  expect(decodeAnswer('discount', answer as never)).toBe(answer)
})
