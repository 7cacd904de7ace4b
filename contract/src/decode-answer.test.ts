import { expect, test } from 'vitest'
import { decodeAnswer, encodeAnswer } from './decode-answer.ts'

const outer = {
  id: 'other-network:polygon:0xab:USDC',
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
  const inner = decodeAnswer('requestRecovery', outer)
  expect(inner).toEqual({
    ...outer,
    network: 'polygon',
    askedNetwork: 'ethereum',
    seenAt: new Date(outer.seenAt),
    worth: 2_500n,
    fee: 2_000n,
  })
  expect(JSON.stringify(encodeAnswer('requestRecovery', inner))).toBe(JSON.stringify(outer))
})

test('the fields go out in the order of the declaration, and what is not declared stays inside', () => {
  const { fee, ...rest } = decodeAnswer('requestRecovery', outer)
  const mixed = { secret: 1, fee, ...rest }
  expect(JSON.stringify(encodeAnswer('requestRecovery', mixed))).toBe(JSON.stringify(outer))
})

test.each([{ fee: 'much' }, { seenAt: 'today' }, { network: 7 }, { worth: undefined }])(
  'an answer that is not as declared is refused: %j',
  (odd) => {
    expect(() => decodeAnswer('requestRecovery', { ...outer, ...odd } as never)).toThrow('')
  },
)

test('a word and a field that only a newer server knows do not hide the rest', () => {
  const newer = { ...outer, network: 'MARS', state: 'sent_back', sentAt: '2026-03-02T00:00:00.000Z' }
  expect(decodeAnswer('requestRecovery', newer as never)).toMatchObject({
    network: 'MARS',
    state: 'sent_back',
    fee: 2_000n,
  })
})
