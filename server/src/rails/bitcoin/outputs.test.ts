import { expect, it } from 'vitest'
import { RailDown } from '../rail.ts'
import { outputsOf, type WireTransaction } from './outputs.ts'

const address = 'bcrt1qour'
const paying = (value: string, scriptPubKey: { type: string; address?: string }, vin: WireTransaction['vin'] = [{}]) =>
  outputsOf({ txid: 'aa', vin, vout: [{ value, n: 3, scriptPubKey }] })

it.each(['pubkeyhash', 'scripthash', 'witness_v0_keyhash', 'witness_v0_scripthash', 'witness_v1_taproot'])(
  'an output to an address of the kind %s is read exactly, up to twenty-one million bitcoin [F-70]',
  (type) => {
    for (const [value, units] of [
      ['0.00000001', 1n],
      ['0.00000546', 546n],
      ['21000000.00000000', 2_100_000_000_000_000n],
    ] as const)
      expect(paying(value, { type, address })).toEqual([{ txid: 'aa', vout: 3, address, units }])
  },
)

it.each([
  ['nulldata', undefined],
  ['pubkey', undefined],
  ['multisig', undefined],
  ['nonstandard', undefined],
  ['anchor', 'bcrt1pfeesrawgf'],
  ['witness_unknown', 'bcrt1zunknown'],
])('an output of the kind %s pays no address [F-70]', (type, to) => {
  expect(paying('1.00000000', { type, ...(to === undefined ? {} : { address: to }) })).toEqual([])
})

it("a coinbase output (a miner's reward) is not counted, as it cannot be spent for a hundred blocks [F-70]", () => {
  expect(paying('50.00000000', { type: 'witness_v0_keyhash', address }, [{ coinbase: '5100' }])).toEqual([])
})

it.each(['1e3', '-1.00000000', '0.000000001', '1,0', 'NaN', ''])(
  '%j is not an amount, and the answer is refused',
  (value) => {
    expect(() => paying(value, { type: 'witness_v0_keyhash', address })).toThrow(RailDown)
  },
)
