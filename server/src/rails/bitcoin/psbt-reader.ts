import { hex } from '@scure/base'
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer'
import type { Treasury, TreasuryCoin } from '../treasury.ts'
import { accountKey, bitcoinNetworks, type BitcoinNetwork } from './derive-addresses.ts'
import { watchedIndexes } from './watch-wallet.ts'

const [receiving, change] = [0, 1]

/**
 * Reads what a PSBT does from its bytes without trusting its metadata: a path counts only when our own key, derived
 * along it, is the key that is paid.
 */
export function psbtReader({ xpub, network }: { xpub: string; network: BitcoinNetwork }): Treasury['readPsbt'] {
  const account = accountKey(xpub, network)
  const indexOf: IndexOf = (script, derivations, branches) => {
    for (const [, { path }] of derivations ?? []) {
      const [branch, index] = path.slice(-2)
      if (branch === undefined || !branches.includes(branch) || index === undefined || index >= watchedIndexes) continue
      const key = account.deriveChild(branch).deriveChild(index).publicKey!
      if (hex.encode(p2wpkh(key).script) === hex.encode(script)) return index
    }
    return undefined
  }
  return (psbt) => {
    const transaction = parse(psbt)
    if (!transaction) return { fault: 'it is no PSBT' }
    const coins = numbers(transaction.inputsLength).map((n) => coinOf(transaction, n, indexOf))
    const outputs = numbers(transaction.outputsLength).map((n) => outputOf(transaction, n, { network, indexOf }))
    if (!coins.every((one) => one !== undefined)) return { fault: 'it spends what is no coin of the treasury' }
    if (!outputs.every((one) => one !== undefined)) return { fault: 'an output of it is not whole' }
    const [fee, vbytes] = [sum(coins) - sum(outputs), vbytesOf(coins.length, outputs)]
    return { coins, outputs, feeSats: fee, vbytes, feeRate: fee / vbytes }
  }
}

type PsbtContents = Exclude<ReturnType<Treasury['readPsbt']>, { fault: string }>
type Derivations = readonly [Uint8Array, { path: readonly number[] }][] | undefined
type IndexOf = (script: Uint8Array, derivations: Derivations, branches: readonly number[]) => number | undefined

function parse(psbt: Uint8Array): Transaction | undefined {
  try {
    return Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  } catch {
    return undefined
  }
}

function coinOf(transaction: Transaction, n: number, indexOf: IndexOf): TreasuryCoin | undefined {
  const { txid, index: vout, witnessUtxo, bip32Derivation } = transaction.getInput(n)
  if (!txid || vout === undefined || !witnessUtxo) return undefined
  if (indexOf(witnessUtxo.script, bip32Derivation, [receiving, change]) === undefined) return undefined
  return { txid: hex.encode(txid), vout, sats: witnessUtxo.amount, script: hex.encode(witnessUtxo.script) }
}

function outputOf(
  transaction: Transaction,
  n: number,
  { network, indexOf }: { network: BitcoinNetwork; indexOf: IndexOf },
): PsbtContents['outputs'][number] | undefined {
  const { script, amount: sats, bip32Derivation } = transaction.getOutput(n)
  if (!script || sats === undefined) return undefined
  const changeIndex = indexOf(script, bip32Derivation, [change])
  return { script: hex.encode(script), sats, changeIndex, address: addressOf(network, script) }
}

function addressOf(network: BitcoinNetwork, script: Uint8Array): string | undefined {
  try {
    return Address(bitcoinNetworks[network]).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

const vbytesOf = (coins: number, outputs: readonly { script: string }[]): bigint =>
  11n + 68n * BigInt(coins) + outputs.reduce((all, { script }) => all + 9n + BigInt(script.length / 2), 0n)

const numbers = (length: number): number[] => Array.from({ length }, (_, n) => n)

const sum = (all: readonly { sats: bigint }[]): bigint => all.reduce((total, { sats }) => total + sats, 0n)
