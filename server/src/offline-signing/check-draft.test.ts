import { expect, test } from 'vitest'
import type { OfflineDraft } from '../payouts/reads.ts'
import { checkDraft } from './check-draft.ts'

const payee = { id: 'pout_1', address: 'bcrt1qpayee', sats: 50_000n }
const draftWith = (feeSats: bigint): OfflineDraft =>
  ({
    batchId: 'batch_1',
    nth: 1,
    psbt: Buffer.from([1]),
    firstPsbt: Buffer.from([1]),
    feeSats,
    payees: [payee],
    approvals: [],
  }) as unknown as OfflineDraft

function check({ feeSats, vbytes }: { feeSats: bigint; vbytes: bigint }) {
  const output = { script: 'payee', address: payee.address, sats: payee.sats, changeIndex: undefined }
  const read = { coins: [], outputs: [output], feeSats, feeRate: 0n, vbytes }
  const treasury = { readPsbt: () => read, scriptOf: () => 'payee' } as unknown as Parameters<typeof checkDraft>[0]
  return checkDraft(treasury, draftWith(feeSats))
}

// The bound: 140 + 31 virtual bytes at 500 satoshis, and 1,000 that were too little for change.
test('the fee of a PSBT is bounded by its size', () => {
  expect(check({ feeSats: 86_500n, vbytes: 140n }).feeSats).toBe(86_500n)
  expect(() => check({ feeSats: 86_501n, vbytes: 140n })).toThrow(/its fee is 0\.00086501 BTC/)
})

test('the fee of a PSBT of any size has an absolute bound, and is never zero', () => {
  expect(check({ feeSats: 1_000_000n, vbytes: 10_000n }).feeSats).toBe(1_000_000n)
  expect(() => check({ feeSats: 1_000_001n, vbytes: 10_000n })).toThrow(/its fee is 0\.01000001 BTC/)
  expect(() => check({ feeSats: 0n, vbytes: 140n })).toThrow(/its fee is 0\.0+ BTC/)
})
