import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { Unsigned, type AskedOutput, type Coin } from './check-psbt.ts'

/** Limits of what may be signed, in satoshis. */
export type SignerLimits = { perPayout: bigint; perHour: bigint; perDay: bigint; fee: bigint }

type Batch = { batch: string; at: number; coins: Coin[]; outputs: AskedOutput[]; feeSats: bigint }

export type Journal = {
  /** Throws `Unsigned` unless this may be signed; has stored it when it returns. */
  record(asked: Batch): void
  /** Total signed after that moment, with fees. */
  leftSince(ms: number): bigint
}

const hourMs = 3_600_000

/**
 * The journal of everything ever signed, in a file of its own. A batch keeps its coins and outputs for ever: signed again, only the
 * increase over its largest earlier fee counts. No coin is signed for two batches, or with two amounts. Fees count against the hourly and
 * daily limits like any other outflow.
 */
export function openJournal(file: string, limits: SignerLimits): Journal {
  const batches = new Map<string, Batch>()
  const owners = new Map<string, { batch: string; sats: bigint }>()
  const left: { at: number; sats: bigint }[] = []
  const remember = (one: Batch) => {
    left.push({ at: one.at, sats: leaving(one, batches.get(one.batch)) })
    batches.set(one.batch, one)
    for (const { outpoint, sats } of one.coins) owners.set(outpoint, { batch: one.batch, sats })
  }
  if (existsSync(file)) for (const line of wholeLines(file)) remember(parseBatch(line, limits))
  const descriptor = openSync(file, 'a', 0o600)
  const signedSince = (since: number) => left.filter(({ at }) => at > since).reduce((sum, { sats }) => sum + sats, 0n)
  return {
    leftSince: signedSince,
    record(asked) {
      if (asked.feeSats > limits.fee) throw new Unsigned(`a fee of ${asked.feeSats} sats is above the limit`)
      for (const { outpoint, sats } of asked.coins) {
        const owner = owners.get(outpoint)
        if (owner && (owner.batch !== asked.batch || owner.sats !== sats))
          throw new Unsigned(`the coin ${outpoint} belongs to another batch`)
      }
      const before = batches.get(asked.batch)
      if (before) {
        if (sameAs(before) !== sameAs(asked)) throw new Unsigned('the batch had other coins or outputs')
        if (asked.feeSats <= before.feeSats) return
      }
      if (asked.outputs.some(({ sats }) => sats > limits.perPayout)) throw new Unsigned('a payout is above the limit')
      const sum = leaving(asked, before)
      if (signedSince(asked.at - hourMs) + sum > limits.perHour) throw new Unsigned('the limit of an hour is reached')
      if (signedSince(asked.at - 24 * hourMs) + sum > limits.perDay) throw new Unsigned('the limit of a day is reached')
      writeSync(
        descriptor,
        `${JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`,
      )
      fsyncSync(descriptor)
      remember(asked)
    },
  }
}

/** The additional outflow of a new version: only one version of a batch is ever mined. */
const leaving = ({ outputs, feeSats }: Batch, before: Batch | undefined): bigint =>
  before ? feeSats - before.feeSats : total(outputs) + feeSats

const total = (outputs: readonly AskedOutput[]): bigint => outputs.reduce((sum, { sats }) => sum + sats, 0n)

const sameAs = ({ coins, outputs }: Batch): string =>
  [
    coins.map(({ outpoint, sats }) => `${outpoint} ${sats}`).toSorted(),
    outputs.map(({ script, sats }) => `${script} ${sats}`).toSorted(),
  ].join('|')

/** Skips a line half written in a power cut: its batch was never signed. */
function wholeLines(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
}

type Written = {
  batch: string
  at: number
  coins: { outpoint: string; sats: string }[]
  outputs: { script: string; sats: string }[]
  feeSats?: string
}

/** An old line without a fee, from before fees counted, is read with the highest fee that may have been signed. */
function parseBatch(line: string, { fee }: SignerLimits): Batch {
  const { batch, at, coins, outputs, feeSats } = JSON.parse(line) as Written
  const counted = <T extends { sats: string }>(one: T) => ({ ...one, sats: BigInt(one.sats) })
  return { batch, at, coins: coins.map(counted), outputs: outputs.map(counted), feeSats: BigInt(feeSats ?? fee) }
}
