import type { TreasuryCoin } from '../rails/treasury.ts'

type Output = Pick<TreasuryCoin, 'script' | 'sats'>

/** Change below this costs more to spend than it is worth, and goes to the fee. */
const leastChangeSats = 1_000n
const inputVbytes = 68n
const overheadVbytes = 11n
const changeVbytes = 31n

export type Chosen = { coins: TreasuryCoin[]; feeSats: bigint; changeSats: bigint }

/** Selects the fewest coins that pay these outputs and the fee, largest first. Returns undefined when the coins do not suffice. */
export function chooseCoins(
  coins: readonly TreasuryCoin[],
  outputs: readonly Output[],
  feeRate: bigint,
): Chosen | undefined {
  const chosen: TreasuryCoin[] = []
  for (const coin of coins.toSorted((a, b) => (a.sats < b.sats ? 1 : a.sats > b.sats ? -1 : 0))) {
    chosen.push(coin)
    const paid = payWith(chosen, outputs, feeRate)
    if (paid) return { coins: chosen.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)), ...paid }
  }
  return undefined
}

const key = ({ txid, vout }: TreasuryCoin): string => `${txid}:${String(vout).padStart(6, '0')}`

/** Computes fee and change when exactly these coins are spent. Returns undefined when they do not suffice. */
export function payWith(
  coins: readonly TreasuryCoin[],
  outputs: readonly Output[],
  feeRate: bigint,
): { feeSats: bigint; changeSats: bigint } | undefined {
  const rest = sum(coins) - sum(outputs)
  const bare = vbytesOf(coins.length, outputs)
  const withChange = feeOf(bare + changeVbytes, feeRate)
  if (rest - withChange >= leastChangeSats) return { feeSats: withChange, changeSats: rest - withChange }
  return rest >= feeOf(bare, feeRate) ? { feeSats: rest, changeSats: 0n } : undefined
}

const vbytesOf = (inputs: number, outputs: readonly Output[]): bigint =>
  overheadVbytes +
  inputVbytes * BigInt(inputs) +
  outputs.reduce((all, { script }) => all + 9n + BigInt(script.length / 2), 0n)

const feeOf = (vbytes: bigint, rate: bigint): bigint => (vbytes * rate + 999n) / 1_000n

const sum = (all: readonly { sats: bigint }[]): bigint => all.reduce((total, { sats }) => total + sats, 0n)
