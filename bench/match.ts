// The cost of a block: its outputs are looked up among the open deposit addresses in one query. It must depend on the
// block, not on the number of open addresses.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coinChain } from '@moon/contract/chains.ts'
import { openDatabase, type Db } from '../server/src/database/db.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { readInvoicesByAddress } from '../server/src/invoices/reads.ts'
import { startCluster } from '../tools/src/postgres/postgres-cluster.ts'
import { readBlock } from './block-reading.ts'
import { inMs, median, printTimes, type Verdict } from './figures.ts'
import { addOpenAddresses } from './open-addresses.ts'

const outputsOfABlock = 10_000
const rounds = 25
const toReach = 5

/**
 * Prints the cost of 10,000 outputs among a thousand open addresses, and among a million (or as many as `words`
 * says).
 */
export async function match([most = '1000000']: readonly string[]): Promise<Verdict> {
  const few = await probe(1_000)
  const many = await probe(Number(most))
  const reading = await readBlock(outputsOfABlock, rounds)
  printTimes(`a block of ${outputsOfABlock} outputs read from its node`, reading)
  console.log(`among ${most} / among 1000: ${(median(many) / median(few)).toFixed(2)} (${inMs(median(many))})`)
  const ratio = median(many) / median(reading)
  return {
    toReach: `${toReach} times the reading of the block`,
    here: `${ratio.toFixed(2)} among ${most} addresses`,
    isReached: ratio <= toReach,
  }
}

async function probe(openAddresses: number): Promise<number[]> {
  const home = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  const cluster = await startCluster({ home, durable: true })
  try {
    await migrate(cluster.url)
    await addOpenAddresses(cluster.url, openAddresses)
    const database = openDatabase(cluster.url)
    const samples = await matchOutputs(database.db, 'bcrt1q')
    await database.close()
    printTimes(`${outputsOfABlock} outputs among ${openAddresses} addresses`, samples)
    return samples
  } finally {
    await cluster.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Looks up the outputs of a block, none of them ours, often enough for a figure. */
export async function matchOutputs(db: Db, prefix: string): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const outputs = Array.from({ length: outputsOfABlock }, () => `${prefix}${randomBytes(19).toString('hex')}`)
    const started = performance.now()
    await readInvoicesByAddress(db, coinChain, outputs)
    samples.push(performance.now() - started)
  }
  return samples
}
