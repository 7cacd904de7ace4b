import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { afterEach, expect, test } from 'vitest'
import { psbtDrafter } from '../rails/bitcoin/psbt-drafter.ts'
import type { Treasury } from '../rails/treasury.ts'
import { openJournal, type SignerLimits } from './journal.ts'
import { signBatch } from './sign-batch.ts'
import { Transaction, p2wpkh } from '@scure/btc-signer'
import { hex } from '@scure/base'

type Draft = Parameters<Treasury['draft']>[0]

const versions = { private: 0x04358394, public: 0x043587cf }
const accountOf = (byte: number) => HDKey.fromMasterSeed(new Uint8Array(32).fill(byte), versions).derive("m/84'/1'/0'")
const [account, stranger] = [accountOf(1), accountOf(2)]
const scriptOf = (of: HDKey, branch: number, index: number) =>
  hex.encode(p2wpkh(of.deriveChild(branch).deriveChild(index).publicKey!).script)
const draft = psbtDrafter({ xpub: account.publicExtendedKey, network: 'regtest' })
const limits: SignerLimits = { perPayout: 50_000n, perHour: 90_000n, perDay: 110_000n, fee: 10_000n }
const file = join(tmpdir(), `moon-journal-${process.pid}.jsonl`)
const open = () => openJournal(file, limits)
const coin = (n: number, sats = 200_000n) => ({
  txid: `${n}`.repeat(64),
  vout: 0,
  sats,
  script: scriptOf(account, 0, n),
})
const payee = { script: scriptOf(stranger, 0, 0), sats: 40_000n }
const usual = { coins: [coin(1)], outputs: [payee], change: { index: 3, sats: 155_000n } }
let journal = open()
const sign = (given: Partial<Draft> & { batch?: string; asked?: Draft['outputs']; nowMs?: number } = {}) => {
  const { batch = 'pbt_1', asked = given.outputs ?? [payee], nowMs = 0, ...changed } = given
  const { psbt } = draft({ ...usual, ...changed })
  return signBatch({ account, journal }, { batch, psbt, outputs: asked, nowMs })
}
afterEach(() => {
  rmSync(file, { force: true })
  journal = open()
})

test('a request is signed, signed again with the same bytes, and with another fee of the same coins', () => {
  const first = sign()
  expect(Transaction.fromRaw(hex.decode(first)).id).toBe(draft(usual).txid)
  expect(sign()).toBe(first)
  expect(sign({ change: { index: 3, sats: 152_000n } })).not.toBe(first)
})

test.each<[string, Parameters<typeof sign>[0], RegExp]>([
  ['an output that was not asked for', { asked: [{ ...payee, script: scriptOf(stranger, 0, 9) }] }, /not asked for/],
  ['a batch that pays nobody', { outputs: [], asked: [] }, /nobody/],
  ['more than was asked for', { asked: [{ ...payee, sats: 39_999n }] }, /not asked for/],
  ['an output that is missing', { asked: [payee, { ...payee, sats: 1_000n }] }, /missing/],
  ['the same payee twice', { outputs: [payee, payee], asked: [payee], change: null }, /not asked for/],
  ['a fee above the limit', { change: { index: 3, sats: 149_999n } }, /above the limit/],
  ['a fee that is too much for its size', { change: { index: 3, sats: 72_999n } }, /too much for its size/],
  ['more than there is', { change: { index: 3, sats: 170_000n } }, /more than it takes/],
  [
    'a payout above the limit',
    { outputs: [{ ...payee, sats: 50_001n }], change: { index: 3, sats: 145_000n } },
    /payout is above/,
  ],
])('%s is not signed', (_, given, reason) => {
  expect(() => sign(given)).toThrow(reason)
})

test('coins and change of another account are not signed', () => {
  const theirs = psbtDrafter({ xpub: stranger.publicExtendedKey, network: 'regtest' })
  const { psbt } = theirs({ ...usual, coins: [{ ...coin(1), script: scriptOf(stranger, 0, 1) }] })
  expect(() => signBatch({ account, journal }, { batch: 'pbt_1', psbt, outputs: [payee], nowMs: 0 })).toThrow(/no coin/)
  const changed = Transaction.fromPSBT(draft({ ...usual, change: null }).psbt)
  changed.addOutput({ script: hex.decode(scriptOf(stranger, 1, 3)), amount: 155_000n })
  const asked = { batch: 'pbt_1', psbt: changed.toPSBT(), outputs: [payee], nowMs: 0 }
  expect(() => signBatch({ account, journal }, asked)).toThrow(/not asked for/)
})

test('a batch keeps its coins and payees, and a coin its batch and amount, also after a restart', () => {
  sign()
  for (const isAgain of [false, true]) {
    if (isAgain) journal = open()
    expect(() => sign({ coins: [coin(2)] })).toThrow(/other coins/)
    expect(() => sign({ outputs: [{ ...payee, sats: 39_000n }] })).toThrow(/other coins or outputs/)
    expect(() => sign({ batch: 'pbt_2' })).toThrow(/another batch/)
    expect(() => sign({ coins: [coin(1, 201_000n)] })).toThrow(/another batch/)
  }
})

test('there are hourly and daily limits, which signing a batch again does not use up', () => {
  const hour = 3_600_000
  const more = (n: number, nowMs: number) => sign({ batch: `pbt_${n}`, coins: [coin(n)], nowMs })
  more(1, 0)
  more(2, 1)
  more(2, 2)
  expect(() => more(3, 3)).toThrow(/hour/)
  expect(() => more(3, 2 * hour)).toThrow(/day/)
  more(3, 25 * hour)
})

test('a server that lies and burns the treasury as fees is stopped by the hourly and daily limits, also after a restart [G-38]', () => {
  const dust = [{ ...payee, sats: 1_000n }]
  const burn = (n: number, sats: bigint, nowMs: number) => {
    const change = { index: n, sats: 200_000n - 1_000n - sats }
    sign({ batch: `pbt_${n}`, coins: [coin(n)], outputs: dust, change, nowMs })
  }
  for (let n = 1; n <= 8; n += 1) burn(n, 10_000n, n)
  expect(() => burn(9, 10_000n, 9)).toThrow(/hour/)
  journal = open()
  expect(() => burn(9, 10_000n, 9)).toThrow(/hour/)
  expect(() => burn(9, 1_001n, 9)).toThrow(/hour/)
})

test('a larger fee of the same batch counts by the increase, and the same fee again not at all', () => {
  const again = (sats: bigint, nowMs = 0) => sign({ change: { index: 3, sats: 160_000n - sats }, nowMs })
  for (const fee of [1_000n, 9_000n, 2_000n, 9_000n, 10_000n]) again(fee)
  journal = open()
  // 50,000 of the hour's 90,000 are used up.
  const other = { batch: 'pbt_2', coins: [coin(2)] }
  expect(() =>
    sign({ ...other, change: { index: 4, sats: 154_999n }, outputs: [{ ...payee, sats: 35_001n }] }),
  ).toThrow(/hour/)
  sign({ ...other, change: { index: 4, sats: 160_000n }, outputs: [{ ...payee, sats: 35_000n }] })
})

test('a journal line from before fees were counted counts with the largest fee possible', () => {
  const old = { batch: 'pbt_old', at: 0, coins: [{ outpoint: `${'9'.repeat(64)}:0`, sats: '200000' }] }
  writeFileSync(file, `${JSON.stringify({ ...old, outputs: [{ script: payee.script, sats: '40000' }] })}\n`)
  journal = open()
  const paying = (sats: bigint) =>
    sign({ outputs: [{ ...payee, sats }], change: { index: 3, sats: 200_000n - sats - 1_000n } })
  expect(() => paying(39_001n)).toThrow(/hour/)
  paying(39_000n)
})

test('change to a path where no wallet looks is not signed', () => {
  const lost = Transaction.fromPSBT(draft({ ...usual, change: null }).psbt)
  const key = account.deriveChild(1).deriveChild(1_000).publicKey!
  const path = { fingerprint: account.fingerprint, path: [1, 1_000] }
  lost.addOutput({ script: p2wpkh(key).script, amount: 155_000n, bip32Derivation: [[key, path]] })
  const asked = { batch: 'pbt_1', psbt: lost.toPSBT(), outputs: [payee], nowMs: 0 }
  expect(() => signBatch({ account, journal }, asked)).toThrow(/output 1 was not asked for/)
  sign({ change: { index: 999, sats: 155_000n } })
})

test('an invalid PSBT, and one that requests another kind of signature, is not signed', () => {
  const asked = { batch: 'pbt_1', outputs: [payee], nowMs: 0 }
  expect(() => signBatch({ account, journal }, { ...asked, psbt: new Uint8Array(9) })).toThrow(/no PSBT/)
  const odd = Transaction.fromPSBT(draft(usual).psbt)
  odd.updateInput(0, { sighashType: 0x82 })
  expect(() => signBatch({ account, journal }, { ...asked, psbt: odd.toPSBT() })).toThrow(/another signature/)
})
