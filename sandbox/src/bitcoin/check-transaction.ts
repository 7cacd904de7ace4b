import type { Coin } from './coins.ts'
import { RpcError, rejected, rpcCodes } from './rpc-error.ts'
import type { Outpoint, Transaction, TxInput } from './transaction.ts'

/** Context of a check: as part of the block at `height`, with these coins to spend. */
export type Place = {
  readonly height: number
  readonly medianTime: number
  medianTimeAt(height: number): number
  coin(outpoint: Outpoint): Coin | undefined
}

const maturity = 100
const maxMoney = 2_100_000_000_000_000n
const heightsBelow = 500_000_000

/** Checks the consensus rules except scripts: missing inputs, time locks, and outputs above the inputs. */
export function checkTransaction(tx: Transaction, place: Place): { fee: bigint; spent: Coin[] } {
  if (tx.inputs.length === 0 || tx.outputs.length === 0) throw rejected('bad-txns-vin-empty')
  if (!isFinal(tx, place)) throw rejected('non-final')
  const spent: Coin[] = []
  const seen = new Set<Outpoint>()
  for (const input of tx.inputs) {
    if (seen.has(input.outpoint)) throw rejected('bad-txns-inputs-duplicate')
    seen.add(input.outpoint)
    const coin = place.coin(input.outpoint)
    if (!coin) throw new RpcError(rpcCodes.missingInputs, 'bad-txns-inputs-missingorspent')
    if (coin.isCoinbase && place.height - coin.height < maturity) throw rejected('bad-txns-premature-spend-of-coinbase')
    if (tx.version >= 2 && isLocked(input, coin, place)) throw rejected('non-BIP68-final')
    spent.push(coin)
  }
  return { fee: feeOf(tx, spent), spent }
}

function feeOf(tx: Transaction, spent: readonly Coin[]): bigint {
  if (tx.outputs.some((output) => output.value < 0n || output.value > maxMoney))
    throw rejected('bad-txns-vout-toolarge')
  const valueIn = spent.reduce((sum, coin) => sum + coin.value, 0n)
  const valueOut = tx.outputs.reduce((sum, output) => sum + output.value, 0n)
  if (valueIn < valueOut) throw rejected('bad-txns-in-belowout')
  return valueIn - valueOut
}

/** nLockTime: the height or time until which the whole transaction is invalid. */
function isFinal(tx: Transaction, place: Place): boolean {
  if (tx.lockTime === 0 || tx.inputs.every((input) => input.sequence === 0xffffffff)) return true
  return tx.lockTime < (tx.lockTime < heightsBelow ? place.height : place.medianTime)
}

/** BIP 68: relative lock of an input in blocks or units of 512 seconds. Lightning channels depend on it. */
function isLocked(input: TxInput, coin: Coin, place: Place): boolean {
  if (input.sequence >>> 31 === 1) return false
  const wait = input.sequence & 0xffff
  const born = coin.height < 0 ? place.height : coin.height
  if (input.sequence & 0x400000) return place.medianTimeAt(Math.max(born - 1, 0)) + wait * 512 > place.medianTime
  return born + wait > place.height
}
