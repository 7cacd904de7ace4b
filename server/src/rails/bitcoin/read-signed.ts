import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { p2pkh, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import type { Treasury } from '../treasury.ts'

const anything = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const

/**
 * Reads the wallet's answer to a PSBT: a PSBT (bytes or base64) or a transaction (bytes or hex). It must spend the same
 * coins and pay the same outputs, all of them, and every signature must be valid. Returns the transaction in hex, or
 * what is wrong with it.
 */
export const readSigned: Treasury['readSigned'] = (psbt, given) => {
  const drafted = Transaction.fromPSBT(psbt)
  const signed = parse(given)
  if (!signed) return { fault: 'it is neither a PSBT nor a transaction, or not everything is signed' }
  const fault = differenceOf(drafted, signed) ?? unsigned(drafted, signed)
  return fault === undefined ? { transaction: hex.encode(signed.toBytes(true, true)) } : { fault }
}

function parse(given: Uint8Array): Transaction | undefined {
  for (const bytes of [given, decoded(given)]) {
    if (!bytes) continue
    try {
      if (!isPsbt(bytes)) return Transaction.fromRaw(bytes, anything)
      const transaction = Transaction.fromPSBT(bytes, anything)
      if (!transaction.isFinal) transaction.finalize()
      return transaction
    } catch {
      // Tries the next format.
    }
  }
  return undefined
}

const isPsbt = (bytes: Uint8Array): boolean => hex.encode(bytes.slice(0, 5)) === '70736274ff'

/** Decodes base64 or hex, as text files hold it. */
function decoded(given: Uint8Array): Uint8Array | undefined {
  const text = new TextDecoder().decode(given).replaceAll(/\s/g, '')
  try {
    return /^[\da-f]+$/i.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text)
  } catch {
    return undefined
  }
}

function differenceOf(drafted: Transaction, signed: Transaction): string | undefined {
  if (signed.inputsLength !== drafted.inputsLength) return `it spends ${signed.inputsLength} coins`
  if (signed.outputsLength !== drafted.outputsLength) return `it has ${signed.outputsLength} outputs`
  for (let n = 0; n < drafted.inputsLength; n += 1)
    if (coinOf(signed, n) !== coinOf(drafted, n)) return `input ${n} spends ${coinOf(signed, n)}`
  for (let n = 0; n < drafted.outputsLength; n += 1)
    if (paidBy(signed, n) !== paidBy(drafted, n))
      return `output ${n} pays ${paidBy(signed, n)}, not ${paidBy(drafted, n)}`
  return signed.id === drafted.id ? undefined : 'its version, its lock time or a sequence is another one'
}

function coinOf(transaction: Transaction, n: number): string {
  const { txid, index } = transaction.getInput(n)
  return `${txid ? hex.encode(txid) : ''}:${index}`
}

function paidBy(transaction: Transaction, n: number): string {
  const { script, amount } = transaction.getOutput(n)
  return `${amount} sats to ${script ? hex.encode(script) : ''}`
}

/**
 * Returns what is not signed; undefined when every input is signed by the key of its coin, for the whole transaction.
 */
function unsigned(drafted: Transaction, signed: Transaction): string | undefined {
  for (let n = 0; n < drafted.inputsLength; n += 1) {
    const coin = drafted.getInput(n).witnessUtxo!
    const [signature, key, ...more] = signed.getInput(n).finalScriptWitness ?? []
    if (!signature || !key || more.length > 0) return `input ${n} is not signed`
    if (hex.encode(p2wpkh(key).script) !== hex.encode(coin.script)) return `input ${n} is signed by another key`
    if (signature.at(-1) !== SigHash.ALL) return `the signature of input ${n} does not cover everything`
    const digest = drafted.preimageWitnessV0(n, p2pkh(key).script, SigHash.ALL, coin.amount)
    const isValid = secp256k1.verify(signature.slice(0, -1), digest, key, { prehash: false, format: 'der' })
    if (!isValid) return `the signature of input ${n} is wrong`
  }
  return undefined
}
