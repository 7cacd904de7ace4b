import { hex } from '@scure/base'
import { Transaction as Draft } from '@scure/btc-signer'
import { scriptOf } from './address.ts'
import type { NodeWallet } from './node-wallet.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'
import { parseTransaction } from './transaction.ts'
import type { Transaction, TxOutput } from './transaction.ts'

type Spendable = TxOutput & { readonly txid: string; readonly vout: number }

export type FundOptions = {
  /** sat/vB */
  feeRate?: number
  /** Coins that must be spent, in addition to any others. */
  inputs?: readonly Spendable[]
  signalsReplacement?: boolean
  /** The first output pays the fee. */
  subtractFee?: boolean
}

const inputVsize = 68
const outputVsize = 43
const overheadVsize = 11
const smallestChange = 1000n

/** Chooses coins for these outputs, adds change and signs. */
export function fundTransaction(
  wallet: NodeWallet,
  outputs: readonly TxOutput[],
  options: FundOptions = {},
): { tx: Transaction; fee: bigint } {
  const feeRate = options.feeRate ?? 2
  const chosen: Spendable[] = [...(options.inputs ?? [])]
  const needed = sum(outputs)
  const fee = () =>
    BigInt(Math.ceil((overheadVsize + chosen.length * inputVsize + (outputs.length + 1) * outputVsize) * feeRate))
  const isEnough = () => chosen.length > 0 && sum(chosen) >= needed + (options.subtractFee ? 0n : fee())
  const candidates = spendable(wallet, chosen)
  while (!isEnough()) {
    const next = candidates.shift()
    if (!next) throw new RpcError(rpcCodes.insufficientFunds, 'Insufficient funds')
    chosen.push(next)
  }
  const paid = outputs.map((output, at) =>
    at === 0 && options.subtractFee ? { ...output, value: output.value - fee() } : output,
  )
  const change = sum(chosen) - sum(paid) - fee()
  if (change > smallestChange) paid.push({ script: scriptOf(wallet.freshAddress(true)), value: change })
  const sequence = options.signalsReplacement === false ? 0xfffffffe : 0xfffffffd
  const inputs = chosen.map((coin) => ({ ...coin, sequence }))
  return { tx: signTransaction(wallet, { inputs, outputs: paid }), fee: sum(chosen) - sum(paid) }
}

/** Signs every input; all inputs must belong to the wallet. */
export function signTransaction(
  wallet: NodeWallet,
  draft: {
    inputs: readonly (Spendable & { sequence: number })[]
    outputs: readonly TxOutput[]
    version?: number
    lockTime?: number
  },
): Transaction {
  const { version = 2, lockTime = 0 } = draft
  const tx = new Draft({ allowUnknownOutputs: true, disableScriptCheck: true, version, lockTime })
  for (const { txid, vout, script, value, sequence } of draft.inputs)
    tx.addInput({ txid, index: vout, sequence, witnessUtxo: { script: hex.decode(script), amount: value } })
  for (const { script, value } of draft.outputs) tx.addOutput({ script: hex.decode(script), amount: value })
  for (const [at, { script }] of draft.inputs.entries()) {
    const key = wallet.privateKey(script)
    if (!key) throw new RpcError(rpcCodes.wallet, 'Error: Private keys are disabled for this wallet')
    tx.signIdx(key, at)
  }
  tx.finalize()
  return parseTransaction(tx.extract())
}

/** Coins to spend: confirmed ones first, largest first, then the wallet's own unconfirmed change. */
function spendable(wallet: NodeWallet, without: readonly Spendable[]): Spendable[] {
  const isFree = (coin: Spendable) => !without.some((each) => each.txid === coin.txid && each.vout === coin.vout)
  const all = wallet.unspent(0).filter((coin) => (coin.confirmations > 0 || coin.isChange) && isFree(coin))
  return all.sort((a, b) => Number(b.confirmations > 0) - Number(a.confirmations > 0) || (b.value > a.value ? 1 : -1))
}

const sum = (values: readonly { value: bigint }[]): bigint => values.reduce((total, each) => total + each.value, 0n)
