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

test('a response with codecs is decoded to cents, dates and internal words, and encoded again byte for byte', () => {
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

test('fields are encoded in the order of the declaration, and undeclared fields are not encoded', () => {
  const { fee, ...rest } = decodeAnswer('requestRecovery', outer)
  const mixed = { secret: 1, fee, ...rest }
  expect(JSON.stringify(encodeAnswer('requestRecovery', mixed))).toBe(JSON.stringify(outer))
})

test.each([{ fee: 'much' }, { seenAt: 'today' }, { network: 7 }, { worth: undefined }])(
  'a response that does not match its declaration is refused: %j',
  (odd) => {
    expect(() => decodeAnswer('requestRecovery', { ...outer, ...odd } as never)).toThrow('')
  },
)

test('an unknown word and field from a newer server do not hide the rest', () => {
  const newer = { ...outer, network: 'MARS', state: 'sent_back', sentAt: '2026-03-02T00:00:00.000Z' }
  expect(decodeAnswer('requestRecovery', newer as never)).toMatchObject({
    network: 'MARS',
    state: 'sent_back',
    fee: 2_000n,
  })
})
