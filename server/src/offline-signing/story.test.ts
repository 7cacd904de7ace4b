// A payout above what the signer signs: exported, approved by two operators, signed elsewhere, taken back and sent.
import { base64, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { batchAfterMs, batchPayouts } from '../payouts/batch-payouts.ts'
import { signBatches } from '../payouts/sign-batches.ts'
import { psbtDrafter } from '../rails/bitcoin/psbt-drafter.ts'
import { readSigned } from '../rails/bitcoin/read-signed.ts'
import type { PayoutSigner, TreasuryCoin } from '../rails/treasury.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer } from '../testing/money.ts'
import { payoutWorld } from '../testing/payouts.ts'
import { askPayout } from '../payouts/ask-payout.ts'
import { sats } from '@moon/money/sats.ts'
import { offlineSigningCommands as commands } from './offline-signing-commands.ts'

const { url } = await testDatabase()
const world = payoutWorld(url)
const { clock } = world
const { db } = world.deps.database
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), { private: 0x04358394, public: 0x043587cf }).derive(
  "m/84'/1'/0'",
)
let coins: TreasuryCoin[] = []
let asked = 0
const signer: PayoutSigner = {
  mostSats: async () => 1_000_000n,
  sign: async () => ({ kind: 'refused', reason: `asked ${(asked += 1)} times` }),
}
const treasury = {
  ...world.treasury,
  coins: async () => coins,
  draft: psbtDrafter({ xpub: account.publicExtendedKey, network: 'regtest' }),
  readSigned,
}
const deps = { ...world.deps, treasury, signer, offlineLimitSats: sats(20_000_000n) }
const folder = mkdtempSync(join(tmpdir(), 'moon-psbt-'))
const [ada, grace] = ['ada', 'grace'].map((name) => ({ name, isProved: true })) as [Operator, Operator]
type Operator = { name: string; isProved: boolean }

const run = async (name: keyof typeof commands, words: Record<string, string>, by: Operator = ada) => {
  const command = commands[name]
  if (command.kind === 'look') return (await command.run(deps, words)).join('\n')
  if (command.kind === 'change') return (await command.run(deps, { ...words, by: by.name }, by)).join('\n')
  throw new Error('it moves no credit')
}
const keyOf = (nth: number) => account.deriveChild(0).deriveChild(nth)
const coinOf = (nth: number, amount: bigint): TreasuryCoin => {
  const script = hex.encode(p2wpkh(keyOf(nth).publicKey!).script)
  return { txid: nth.toString(16).padStart(64, '0'), vout: 0, sats: amount, script }
}
let files = 0
const fileOf = (bytes: Uint8Array | string): string => {
  const file = join(folder, `file-${(files += 1)}`)
  writeFileSync(file, bytes)
  return file
}

/** $1,500 at $60,000 are 2,500,000 sats: more than the signer signs. */
async function large(nth: number) {
  coins = [coinOf(nth, 9_000_000n)]
  const userId = await buyer(deps, { credit: 150_000n })
  const to = 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d'
  const { id } = await askPayout(deps, { userId, address: to, amount: '1500' })
  await world.confirm(userId, id)
  clock.advance(batchAfterMs + 1)
  await batchPayouts(deps)
  const [row] = await read<{ batch: string; state: string }>(
    db,
    sql`select batch_id as batch, state from payouts where id = ${id}`,
  )
  return { id, batch: row!.batch, nth }
}
const stateOf = async (id: string) =>
  (await read<{ state: string }>(db, sql`select state from payouts where id = ${id}`))[0]!.state

async function exported(batch: string) {
  const file = join(folder, `${batch}-${(files += 1)}.psbt`)
  const said = await run('export-payout', { batch, file })
  const psbt = readFileSync(file)
  return { said, psbt, hash: createHash('sha256').update(psbt).digest('hex') }
}

/** As a wallet with the key does. */
function signed(psbt: Uint8Array, nth: number): Transaction {
  const transaction = Transaction.fromPSBT(psbt)
  transaction.signIdx(keyOf(nth).privateKey!, 0)
  return transaction
}

test('a payout that the signer does not sign leaves alone, once two operators have approved its hash and a wallet has signed it', async () => {
  const { id, batch, nth } = await large(1)
  await signBatches(deps)
  expect([asked, await stateOf(id)]).toEqual([0, 'batched'])
  const { said, psbt, hash } = await exported(batch)
  expect(said).toMatch(/pays 0\.0249\d+ BTC to bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d/)
  expect(said).toContain(`SHA-256 ${hash}`)
  const file = fileOf(base64.encode(signed(psbt, nth).toPSBT()))
  await expect(run('import-payout', { batch, file })).rejects.toThrow(/approved by nobody: it takes two operators/)
  await expect(run('approve-payout', { batch, hash }, { name: 'eve', isProved: false })).rejects.toThrow(
    /show their key/,
  )
  await expect(run('approve-payout', { batch, hash: '0'.repeat(64) })).rejects.toThrow(/has another hash by now/)
  await run('approve-payout', { batch, hash })
  await expect(run('approve-payout', { batch, hash })).rejects.toThrow(/ada has approved .* before/)
  await expect(run('import-payout', { batch, file })).rejects.toThrow(/approved by ada: it takes two operators/)
  expect(await run('approve-payout', { batch, hash }, grace)).toMatch(/approved by ada and grace/)
  expect(await run('import-payout', { batch, file })).toContain('is signed and goes to the network')
  expect(await stateOf(id)).toBe('sent')
  await expect(run('import-payout', { batch, file })).rejects.toThrow(/is not to be signed by hand/)
})

test('what was changed after it was approved is void: another version of a batch is approved anew', async () => {
  const { batch, nth, id } = await large(2)
  const { psbt, hash } = await exported(batch)
  for (const operator of [ada, grace]) await run('approve-payout', { batch, hash }, operator)
  const file = fileOf(signed(psbt, nth).toPSBT())
  // Another fee, as a bump drafts it.
  await write(
    db,
    sql`insert into payout_transactions (batch_id, nth, txid, psbt, fee_sats, change_index, drafted_at)
      select batch_id, 2, ${'f'.repeat(64)}, psbt || '\\x00'::bytea, fee_sats + 1, change_index, drafted_at
      from payout_transactions where batch_id = ${batch}`,
  )
  await expect(run('import-payout', { batch, file })).rejects.toThrow(/approved by nobody/)
  await expect(run('approve-payout', { batch, hash })).rejects.toThrow(/has another hash by now/)
  expect(await stateOf(id)).toBe('batched')
  await expect(write(db, sql`update payout_approvals set psbt_sha256 = ${'0'.repeat(64)}`)).rejects.toThrow(
    /stays as it was given/,
  )
})

test('a PSBT, its base64, one with signatures that are not joined yet, and the transaction itself are taken', async () => {
  const { batch, nth } = await large(3)
  const { psbt } = await exported(batch)
  const whole = signed(psbt, nth)
  whole.finalize()
  const raw = hex.encode(whole.extract())
  const forms = [whole.toPSBT(), signed(psbt, nth).toPSBT(), Buffer.from(`${base64.encode(whole.toPSBT())}\n`)]
  for (const form of [...forms, Buffer.from(`${raw}\n`), whole.extract()])
    expect(readSigned(psbt, form)).toEqual({ transaction: raw })
})

test('whatever else comes back is refused, output by output: another payee, another sum, another coin, another key, a part of a signature', async () => {
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
