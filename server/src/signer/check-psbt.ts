import { hex } from '@scure/base'
import type { HDKey } from '@scure/bip32'
import { p2wpkh, Transaction } from '@scure/btc-signer'

/** What a batch pays, as the server asks for it. */
export type AskedOutput = { script: string; sats: bigint }

export type Coin = { outpoint: string; sats: bigint }

/** What a PSBT really does, read from its bytes alone. */
export type Checked = { transaction: Transaction; coins: Coin[]; keys: Uint8Array[]; feeSats: bigint }

/** Why nothing is signed. */
export class Unsigned extends Error {
  override readonly name = 'Unsigned'
}

const sighashAll = 1
/** So many keys of each branch the treasury's wallet looks at: what lies beyond would be seen by nobody. */
const watchedIndexes = 1_000
/**
 * Satoshis for a virtual byte: the server never drafts with more. What is too little for a change of its own goes to the fee of a batch
 * that has none.
 */
const [mostFeeRate, changeVbytes, leastChangeSats] = [500n, 31n, 1_000n]

/**
 * Reads a PSBT and throws `Unsigned` unless every input is a coin of the account, and every output is one that was asked for or
 * the one change of the account, where its wallet sees it; and unless its fee is one that the network asks for.
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

/** Of its size once it is signed. */
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

/** The key of a script, when it is the one that the last two steps of its path lead to. */
function ownKey(account: HDKey, script: Uint8Array, derivations: Derivations): HDKey | undefined {
  for (const [, { path }] of derivations ?? []) {
    const [branch, index] = path.slice(-2)
    if ((branch !== 0 && branch !== 1) || index === undefined || index >= watchedIndexes) continue
    const key = account.deriveChild(branch).deriveChild(index)
    if (hex.encode(p2wpkh(key.publicKey!).script) === hex.encode(script)) return key
  }
  return undefined
}

/** Change goes to the branch of the change. */
const isOwn = (account: HDKey, script: Uint8Array, derivations: Derivations): boolean =>
  (derivations ?? []).some(([, { path }]) => path.at(-2) === 1) && ownKey(account, script, derivations) !== undefined
