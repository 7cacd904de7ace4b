// A payout above what the signer signs: exported, approved by two operators, signed elsewhere, taken back and sent.
import { base64, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { batchAfterMs, batchPayouts } from '../payouts/batch-payouts.ts'
import { bumpAfterMs, bumpBatches } from '../payouts/bump-batches.ts'
import { signBatches } from '../payouts/sign-batches.ts'
import { bitcoindTreasury } from '../rails/bitcoin/bitcoind-treasury.ts'
import type { PayoutSigner, Treasury, TreasuryCoin } from '../rails/treasury.ts'
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
/** As in production; nobody asks its node. */
const node = { url: 'http://127.0.0.1:9', network: 'regtest', xpub: account.publicExtendedKey } as const
const reader = bitcoindTreasury(node)
const honest: Treasury['draft'] = (batch) => reader.draft(batch)
type Drafting = Parameters<Treasury['draft']>[0]
/** How the server drafts; one that was broken into drafts otherwise. */
let draftsAs: Treasury['draft'] = honest
const treasury = {
  ...world.treasury,
  coins: async () => coins,
  draft: (asked: Drafting) => draftsAs(asked),
  readPsbt: reader.readPsbt.bind(reader),
  readSigned: reader.readSigned.bind(reader),
  feeRate: () => world.treasury.feeRate(),
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

test('a payout that the signer does not sign goes out by itself, once two operators have approved its hash and a wallet has signed it', async () => {
  const { id, batch, nth } = await large(1)
  await signBatches(deps)
  expect([asked, await stateOf(id)]).toEqual([0, 'batched'])
  const { said, psbt, hash } = await exported(batch)
  expect(said).toMatch(/pays 0\.0249\d+ BTC to bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d \(payee of pout_/)
  expect(said).toMatch(/pays 0\.06\d+ BTC to bcrt1q\w+ \(change of the treasury, number \d+\)/)
  expect(said).toContain('fee 0.00001410 BTC, 10 sats for each of 141 virtual bytes')
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

test('what was approved is what is signed: nothing is put on top of it, and a version with another fee is approved anew', async () => {
  const { batch, nth, id } = await large(2)
  const { psbt, hash } = await exported(batch)
  for (const operator of [ada, grace]) await run('approve-payout', { batch, hash }, operator)
  const another = (version: number, signedAs: string | null = null) =>
    write(
      db,
      sql`insert into payout_transactions (batch_id, nth, txid, psbt, fee_sats, change_index, drafted_at, signed, signed_at)
        select batch_id, ${version}, ${'f'.repeat(64)}, psbt || '\\x00'::bytea, fee_sats + 1, change_index, drafted_at,
          ${signedAs}::text, case when ${signedAs}::text is not null then drafted_at end
        from payout_transactions where batch_id = ${batch} and nth = 1`,
    )
  await expect(another(2)).rejects.toThrow(/version 1 of .* is not signed yet/)
  for (const far of [0, 3]) await expect(another(far)).rejects.toThrow(/is not the next one/)
  await run('import-payout', { batch, file: fileOf(signed(psbt, nth).toPSBT()) })
  await expect(another(2, 'ab')).rejects.toThrow(/version 2 of .* is drafted before it is signed/)
  clock.advance(bumpAfterMs)
  world.treasury.feeRateNow = 30_000n
  await bumpBatches(deps)
  world.treasury.feeRateNow = 10_000n
  const bump = await exported(batch)
  expect(bump.said).toMatch(/version 2[^]*Nobody has approved it yet/)
  const file = fileOf(signed(bump.psbt, nth).toPSBT())
  await expect(run('import-payout', { batch, file })).rejects.toThrow(/approved by nobody/)
  await expect(run('approve-payout', { batch, hash })).rejects.toThrow(/has another hash by now/)
  expect(await stateOf(id)).toBe('sent')
})

test.each([
  sql`delete from payout_transactions`,
  sql`update payout_inputs set sats = sats + 1`,
  sql`delete from payout_inputs`,
  sql`update payout_approvals set psbt_sha256 = ${'0'.repeat(64)}`,
  sql`delete from payout_approvals`,
])('versions, coins and approvals are added to and never changed', async (statement) => {
  await expect(write(db, statement)).rejects.toThrow(/is append-only|permission denied for table/)
})

const thief = HDKey.fromMasterSeed(new Uint8Array(32).fill(99), { private: 0x04358394, public: 0x043587cf })
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
  'a server that was broken into and drafts a PSBT that pays %s is found out by its bytes, at each step [G-37]',
  async (_what, draft, because) => {
    draftsAs = draft
    const { batch, id, nth } = await large((wrongs += 1))
    draftsAs = honest
    const [row] = await read<{ psbt: Buffer }>(db, sql`select psbt from payout_transactions where batch_id = ${batch}`)
    const file = join(folder, `${batch}.psbt`)
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

test('a version that spends other coins would pay its payee twice, and is shown to nobody', async () => {
  const { batch, nth } = await large(6)
  const { psbt, hash } = await exported(batch)
  for (const operator of [ada, grace]) await run('approve-payout', { batch, hash }, operator)
  await run('import-payout', { batch, file: fileOf(signed(psbt, nth).toPSBT()) })
  clock.advance(bumpAfterMs)
  world.treasury.feeRateNow = 30_000n
  draftsAs = (asked) => honest({ ...asked, coins: [coinOf(7, 9_000_000n)] })
  await bumpBatches(deps)
  ;[draftsAs, world.treasury.feeRateNow] = [honest, 10_000n]
  await expect(exported(batch)).rejects.toThrow(/it spends other coins than its first version/)
})

test('a PSBT, its base64, one with signatures that are not joined yet, and the transaction itself are taken', async () => {
  const { batch, nth } = await large(3)
  const { psbt } = await exported(batch)
  const whole = signed(psbt, nth)
  whole.finalize()
  const raw = hex.encode(whole.extract())
  const forms = [whole.toPSBT(), signed(psbt, nth).toPSBT(), Buffer.from(`${base64.encode(whole.toPSBT())}\n`)]
  for (const form of [...forms, Buffer.from(`${raw}\n`), whole.extract()])
    expect(reader.readSigned(psbt, form)).toEqual({ transaction: raw })
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
