import { hex } from '@scure/base'
import type { HDKey } from '@scure/bip32'
import { p2wpkh, Transaction } from '@scure/btc-signer'

/** An output of a batch as the server requests it. */
export type AskedOutput = { script: string; sats: bigint }

export type Coin = { outpoint: string; sats: bigint }

/** What a PSBT does, read from its bytes only. */
export type Checked = { transaction: Transaction; coins: Coin[]; keys: Uint8Array[]; feeSats: bigint }

/** The reason why nothing is signed. */
export class Unsigned extends Error {
  override readonly name = 'Unsigned'
}

const sighashAll = 1
/** Keys of each branch that the treasury's wallet watches; coins at higher indexes would be invisible. */
const watchedIndexes = 1_000
/**
 * Limits: the highest fee rate in satoshis per virtual byte that the server ever drafts with; the size of a change output; and the
 * smallest change. Smaller change goes to the fee of a batch without change.
 */
const [mostFeeRate, changeVbytes, leastChangeSats] = [500n, 31n, 1_000n]

/**
 * Reads a PSBT. Throws `Unsigned` unless every input is a coin of the account, every output is a requested one or the account's single
 * change output at an index that its wallet watches, and the fee is within the limits.
 */
export function checkPsbt(account: HDKey, psbt: Uint8Array, asked: readonly AskedOutput[]): Checked {
  if (asked.length === 0) throw new Unsigned('it is to pay nobody')
  const transaction = parse(psbt)
  const inputs = Array.from({ length: transaction.inputsLength }, (_, n) => readInput(account, transaction, n))
  const missing = asked.map(({ script, sats }) => `${script} ${sats}`)
  let change = 0
  let paid = 0n
  for (let n = 0; n < transaction.outputsLength; n += 1) {
    const { script, amount, bip32Derivation } = transaction.getOutput(n)
    if (!script || amount === undefined) throw new Unsigned(`output ${n} is not whole`)
    paid += amount
    const at = missing.indexOf(`${hex.encode(script)} ${amount}`)
    if (at >= 0) missing.splice(at, 1)
    else if (isOwn(account, script, bip32Derivation) && change === 0) change += 1
    else throw new Unsigned(`output ${n} was not asked for`)
  }
  if (missing.length > 0) throw new Unsigned(`${missing.length} of the outputs that were asked for are missing`)
  const feeSats = inputs.reduce((sum, { coin }) => sum + coin.sats, 0n) - paid
  if (feeSats <= 0n) throw new Unsigned('it pays out more than it takes in')
  if (feeSats > mostFeeRate * (vbytesOf(transaction) + changeVbytes) + leastChangeSats)
    throw new Unsigned(`a fee of ${feeSats} sats is too much for its size`)
  return { transaction, coins: inputs.map(({ coin }) => coin), keys: inputs.map(({ key }) => key), feeSats }
}

/** The virtual size once signed. */
function vbytesOf(transaction: Transaction): bigint {
  let vbytes = 11n + 68n * BigInt(transaction.inputsLength)
  for (let n = 0; n < transaction.outputsLength; n += 1) vbytes += 9n + BigInt(transaction.getOutput(n).script!.length)
  return vbytes
}

function parse(psbt: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(psbt)
  } catch (error) {
    throw new Unsigned('it is no PSBT', { cause: error })
  }
}

function readInput(account: HDKey, transaction: Transaction, n: number): { coin: Coin; key: Uint8Array } {
  const { txid, index, witnessUtxo, bip32Derivation, sighashType } = transaction.getInput(n)
  if (!txid || index === undefined || !witnessUtxo) throw new Unsigned(`input ${n} does not say what it spends`)
  if (sighashType !== undefined && sighashType !== sighashAll)
    throw new Unsigned(`input ${n} asks for another signature`)
  const key = ownKey(account, witnessUtxo.script, bip32Derivation)?.privateKey
  if (!key) throw new Unsigned(`input ${n} is no coin of this account`)
  return { coin: { outpoint: `${hex.encode(txid)}:${index}`, sats: witnessUtxo.amount }, key }
}

type Derivations = readonly [Uint8Array, { path: readonly number[] }][] | undefined

/** Returns the key of a script when the last two steps of its path lead to it. */
function ownKey(account: HDKey, script: Uint8Array, derivations: Derivations): HDKey | undefined {
  for (const [, { path }] of derivations ?? []) {
    const [branch, index] = path.slice(-2)
    if ((branch !== 0 && branch !== 1) || index === undefined || index >= watchedIndexes) continue
    const key = account.deriveChild(branch).deriveChild(index)
    if (hex.encode(p2wpkh(key.publicKey!).script) === hex.encode(script)) return key
  }
  return undefined
}

/** Whether an output is change: it must be on the change branch. */
const isOwn = (account: HDKey, script: Uint8Array, derivations: Derivations): boolean =>
  (derivations ?? []).some(([, { path }]) => path.at(-2) === 1) && ownKey(account, script, derivations) !== undefined
