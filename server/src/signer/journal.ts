import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { Unsigned, type AskedOutput, type Coin } from './check-psbt.ts'

/** What may be signed, in satoshis. */
export type SignerLimits = { perPayout: bigint; perHour: bigint; perDay: bigint; fee: bigint }

type Batch = { batch: string; at: number; coins: Coin[]; outputs: AskedOutput[] }

export type Journal = {
  /** Throws `Unsigned` unless this may be signed, and has written it down when it returns. */
  record(asked: Batch & { feeSats: bigint }): void
}

const hourMs = 3_600_000

/**
 * Everything that was ever signed, in a file of its own. A batch keeps its coins and its outputs for ever: signed again, with
 * another fee, it counts once; and no coin is signed for two batches, or with two amounts.
 */
export function openJournal(file: string, limits: SignerLimits): Journal {
  const batches = new Map<string, Batch>()
  const owners = new Map<string, { batch: string; sats: bigint }>()
  const remember = (one: Batch) => {
    batches.set(one.batch, one)
    for (const { outpoint, sats } of one.coins) owners.set(outpoint, { batch: one.batch, sats })
  }
  if (existsSync(file)) for (const line of wholeLines(file)) remember(parseBatch(line))
  const descriptor = openSync(file, 'a', 0o600)
  const signedSince = (since: number) =>
    [...batches.values()].filter(({ at }) => at > since).reduce((sum, { outputs }) => sum + total(outputs), 0n)
  return {
    record({ feeSats, ...asked }) {
      if (feeSats > limits.fee) throw new Unsigned(`a fee of ${feeSats} sats is above the limit`)
      for (const { outpoint, sats } of asked.coins) {
        const owner = owners.get(outpoint)
        if (owner && (owner.batch !== asked.batch || owner.sats !== sats))
          throw new Unsigned(`the coin ${outpoint} belongs to another batch`)
      }
      const before = batches.get(asked.batch)
      if (before) {
        if (sameAs(before) !== sameAs(asked)) throw new Unsigned('the batch had other coins or outputs')
        return
      }
      if (asked.outputs.some(({ sats }) => sats > limits.perPayout)) throw new Unsigned('a payout is above the limit')
      const sum = total(asked.outputs)
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

const total = (outputs: readonly AskedOutput[]): bigint => outputs.reduce((sum, { sats }) => sum + sats, 0n)

const sameAs = ({ coins, outputs }: Batch): string =>
  [
    coins.map(({ outpoint, sats }) => `${outpoint} ${sats}`).toSorted(),
    outputs.map(({ script, sats }) => `${script} ${sats}`).toSorted(),
  ].join('|')

/** A line that a power cut left half written was never signed for. */
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
}

function parseBatch(line: string): Batch {
  const { batch, at, coins, outputs } = JSON.parse(line) as Written
  const counted = <T extends { sats: string }>(one: T) => ({ ...one, sats: BigInt(one.sats) })
  return { batch, at, coins: coins.map(counted), outputs: outputs.map(counted) }
}
