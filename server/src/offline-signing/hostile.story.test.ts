// Refused in signing by hand: a PSBT of a compromised server, and an answer that is not what was approved.
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { bumpAfterMs, bumpBatches } from '../payouts/bump-batches.ts'
import type { Treasury } from '../rails/treasury.ts'
import { testDatabase } from '../testing/database.ts'
import { ada, grace, keyVersions, offlineWorld, type Drafting } from '../testing/offline-signing.ts'

const { url } = await testDatabase()
const world = offlineWorld(url)
const {
  account,
  clock,
  coinOf,
  db,
  deps,
  exported,
  fileOf,
  honest,
  keyOf,
  large,
  newFile,
  run,
  signed,
  state,
  stateOf,
} = world

const thief = HDKey.fromMasterSeed(new Uint8Array(32).fill(99), keyVersions)
const thiefs = hex.encode(p2wpkh(thief.publicKey!).script)
const farChange = 5_000
let wrongs = 20
type Paid = { script: string; sats: bigint }
const pays =
  (outputs: (one: Paid, rest: bigint) => Paid[], less = 0n) =>
  (asked: Drafting) => {
    const rest = asked.change!.sats - less
    return honest({
      ...asked,
      outputs: outputs(asked.outputs[0]!, rest),
      change: rest > 0n ? { ...asked.change!, sats: rest } : null,
    })
  }
const alsoPays = (index: number) => (asked: Drafting) => {
  const made = Transaction.fromPSBT(honest({ ...asked, change: null }).psbt)
  const key = account.deriveChild(1).deriveChild(index).publicKey!
  const path = { fingerprint: account.fingerprint, path: [1, index] }
  const [half, ...rest] =
    index === farChange ? [asked.change!.sats] : [asked.change!.sats / 2n, asked.change!.sats / 2n]
  for (const amount of [half!, ...rest])
    made.addOutput({ script: p2wpkh(key).script, amount, bip32Derivation: [[key, path]] })
  return { psbt: made.toPSBT(), txid: made.id }
}

test.each<[string, Treasury['draft'], RegExp]>([
  [
    'the thief instead of the payee',
    pays((one) => [{ ...one, script: thiefs }]),
    /it pays 0\.0249\d+ BTC to bcrt1q\w+, whom/,
  ],
  [
    'the thief besides the payee',
    pays((one) => [one, { script: thiefs, sats: 9_000n }], 9_000n),
    /0\.00009000 BTC to bcrt1q\w+, whom/,
  ],
  ['less than the payee is to have', pays((one) => [{ ...one, sats: one.sats - 1n }]), /whom no payout/],
  ['the payee twice', pays((one) => [one, one], 2_498_400n), /whom no payout/],
  ['nobody', pays(() => []), /it does not pay pout_/],
  ['two changes', alsoPays(3), /more than one change/],
  ['a change where no wallet looks', alsoPays(farChange), /whom no payout/],
  ['everything that is left as its fee', pays((one) => [one], 6_500_190n), /its fee is 0\.065/],
  ['another fee than the books have', pays((one) => [one], 9n), /its fee is not the/],
])(
  'a compromised server that drafts a PSBT paying %s is detected by its bytes, at each step [G-37]',
  async (_what, draft, because) => {
    state.draftsAs = draft
    const { batch, id, nth } = await large((wrongs += 1))
    state.draftsAs = honest
    const [row] = await read<{ psbt: Buffer }>(db, sql`select psbt from payout_transactions where batch_id = ${batch}`)
    const file = newFile('.psbt')
    await expect(run('export-payout', { batch, file })).rejects.toThrow(because)
    expect(existsSync(file)).toBe(false)
    const hash = createHash('sha256').update(row!.psbt).digest('hex')
    await expect(run('approve-payout', { batch, hash })).rejects.toThrow(because)
    for (const operator of ['ada', 'grace'])
      await write(
        db,
        sql`insert into payout_approvals (batch_id, nth, operator, psbt_sha256, approved_at)
        values (${batch}, 1, ${operator}, ${hash}, ${clock.now()})`,
      )
    const answer = fileOf(signed(row!.psbt, nth).toPSBT())
    await expect(run('import-payout', { batch, file: answer })).rejects.toThrow(because)
    expect(await stateOf(id)).toBe('batched')
  },
)

test('a version that spends other coins would pay its payee twice, and is never shown', async () => {
  const { batch, nth } = await large(6)
  const { psbt, hash } = await exported(batch)
  for (const operator of [ada, grace]) await run('approve-payout', { batch, hash }, operator)
  await run('import-payout', { batch, file: fileOf(signed(psbt, nth).toPSBT()) })
  clock.advance(bumpAfterMs)
  world.treasury.feeRateNow = 30_000n
  state.draftsAs = (asked) => honest({ ...asked, coins: [coinOf(7, 9_000_000n)] })
  await bumpBatches(deps)
  ;[state.draftsAs, world.treasury.feeRateNow] = [honest, 10_000n]
  await expect(exported(batch)).rejects.toThrow(/it spends other coins than its first version/)
})

test('any other returned transaction is refused, output by output: another payee, another amount, another coin, another key, a partial signature', async () => {
  const { batch, nth, id } = await large(4)
  const { psbt, hash } = await exported(batch)
  for (const operator of [ada, grace]) await run('approve-payout', { batch, hash }, operator)
  const drafted = Transaction.fromPSBT(psbt)
  const other = (change: (made: Transaction) => void, key = keyOf(nth), sighash: number = SigHash.ALL) => {
    const made = new Transaction({ allowUnknownOutputs: true })
    made.addInput({ ...drafted.getInput(0), sighashType: sighash })
    for (let n = 0; n < drafted.outputsLength; n += 1) made.addOutput(drafted.getOutput(n))
    change(made)
    made.signIdx(key.privateKey!, 0, [sighash])
    made.finalize()
    return made.extract()
  }
  const [paid, change] = [drafted.getOutput(0), drafted.getOutput(1)]
  const stolen = p2wpkh(keyOf(99).publicKey!).script
  const wrong: [Uint8Array, RegExp][] = [
    [Buffer.from('nonsense'), /neither a PSBT nor a transaction/],
    [drafted.unsignedTx, /input 0 is not signed/],
    [psbt, /neither a PSBT nor a transaction, or not everything is signed/],
    [other((made) => made.updateOutput(0, { ...paid, script: stolen })), /output 0 pays .* not /],
    [other((made) => made.updateOutput(0, { ...paid, amount: paid.amount! - 1n })), /output 0 pays /],
    [other((made) => made.updateOutput(1, { ...change, amount: change.amount! - 1n })), /output 1 pays /],
    [other((made) => made.addOutput({ script: stolen, amount: 1_000n })), /it has 3 outputs/],
    [other((made) => made.updateInput(0, { sequence: 1 })), /its version, its lock time or a sequence/],
    [other(() => {}, keyOf(nth), SigHash.NONE), /does not cover everything/],
  ]
  for (const [bytes, because] of wrong)
    await expect(run('import-payout', { batch, file: fileOf(bytes) })).rejects.toThrow(because)
  const forged = Transaction.fromRaw(other(() => {}))
  const [signature, key] = forged.getInput(0).finalScriptWitness!
  const tampered = Uint8Array.from(signature!)
  tampered[20]! ^= 1
  for (const [witness, because] of [
    [[tampered, key!], /the signature of input 0 is wrong/],
    [[signature!, keyOf(98).publicKey!], /signed by another key/],
  ] as const) {
    forged.updateInput(0, { finalScriptWitness: [...witness] }, true)
    await expect(run('import-payout', { batch, file: fileOf(forged.toBytes(true, true)) })).rejects.toThrow(because)
  }
  expect(await stateOf(id)).toBe('batched')
})
