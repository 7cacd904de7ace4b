// A payout above the signer's limit: exported, approved by two operators, signed elsewhere, imported and sent.
import { base64, hex } from '@scure/base'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sql, write } from '../database/db.ts'
import { bumpAfterMs, bumpBatches } from '../payouts/bump-batches.ts'
import { signBatches } from '../payouts/sign-batches.ts'
import { testDatabase } from '../testing/database.ts'
import { ada, grace, offlineWorld } from '../testing/offline-signing.ts'
import { writeParts } from './write-parts.ts'

const { url } = await testDatabase()
const world = offlineWorld(url)
const { clock, db, deps, exported, fileOf, large, newFile, reader, run, signed, state, stateOf } = world

test('a payout that the signer does not sign is sent automatically once two operators have approved its hash and a wallet has signed it', async () => {
  const { id, batch, nth } = await large(1)
  await signBatches(deps)
  expect([state.asked, await stateOf(id)]).toEqual([0, 'batched'])
  const { said, psbt, hash } = await exported(batch)
  expect(said).toMatch(/pays 0\.0249\d+ BTC to bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d \(payee of pout_/)
  expect(said).toMatch(/pays 0\.06\d+ BTC to bcrt1q\w+ \(change of the treasury, number \d+\)/)
  expect(said).toContain('fee 0.00001410 BTC, 10 sats for each of 141 virtual bytes')
  expect(said).toContain(`SHA-256 ${hash}`)
  const file = fileOf(base64.encode(signed(psbt, nth).toPSBT()))
  await expect(run('import-payout', { batch, file })).rejects.toThrow(/approved by nobody: it takes two operators/)
  await expect(run('approve-payout', { batch, hash }, { name: 'eve', role: 'admin', isProved: false })).rejects.toThrow(
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

test('only the approved transaction is signed: nothing is added to it, and a version with another fee needs a new approval', async () => {
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
])('versions, coins and approvals are append-only', async (statement) => {
  await expect(write(db, statement)).rejects.toThrow(/is append-only|permission denied for table/)
})

test('a PSBT, its base64, one with signatures not yet combined, and the transaction itself are accepted', async () => {
  const { batch, nth } = await large(3)
  const { psbt } = await exported(batch)
  const whole = signed(psbt, nth)
  whole.finalize()
  const raw = hex.encode(whole.extract())
  const forms = [whole.toPSBT(), signed(psbt, nth).toPSBT(), Buffer.from(`${base64.encode(whole.toPSBT())}\n`)]
  for (const form of [...forms, Buffer.from(`${raw}\n`), whole.extract()])
    expect(reader.readSigned(psbt, form)).toEqual({ transaction: raw })
})

test('a camera reads the PSBT from a page, part by part, and the parts that the wallet shows are accepted back', async () => {
  const { batch, nth, id } = await large(5)
  const [file, qr] = [newFile('.psbt'), newFile('.html')]
  const said = await run('export-payout', { batch, file, qr })
  expect(said).toContain(`${qr} shows it in `)
  const [psbt, page] = [readFileSync(file), readFileSync(qr, 'utf8')]
  const parts = [...page.matchAll(/data-part="(UR:CRYPTO-PSBT[^"]+)"/g)].map(([, part]) => part!)
  expect(parts).toEqual(writeParts(psbt))
  for (const line of said.split('\n').filter((one) => one.startsWith('pays ') || one.startsWith('fee ')))
    expect(page).toContain(line)
  const hash = /SHA-256 (\w{64})/.exec(said)![1]!
  expect(page.replaceAll(' ', '')).toContain(hash)
  await expect(run('export-payout', { batch, file: newFile(), qr })).rejects.toThrow(/cannot be written \(EEXIST\)/)
  for (const operator of [ada, grace]) await run('approve-payout', { batch, hash }, operator)
  const shown = writeParts(signed(psbt, nth).toPSBT()).join('\n')
  const other = writeParts(psbt).join('\n')
  await expect(run('import-payout', { batch, file: fileOf(other) })).rejects.toThrow(/not everything is signed/)
  await run('import-payout', { batch, file: fileOf(`${shown.toLowerCase()}\n`) })
  expect(await stateOf(id)).toBe('sent')
})
