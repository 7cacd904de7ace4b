import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'
import { displayId } from './bytes.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'

/** `txid:vout`, which identifies one output. */
export type Outpoint = `${string}:${number}`

export type TxInput = {
  readonly txid: string
  readonly vout: number
  readonly outpoint: Outpoint
  readonly sequence: number
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

export type TxOutput = { readonly value: bigint; readonly script: string }

export type Transaction = {
  readonly raw: Uint8Array
  readonly txid: string
  readonly wtxid: string
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly TxInput[]
  readonly outputs: readonly TxOutput[]
  readonly weight: number
  readonly vsize: number
  readonly isCoinbase: boolean
  /** BIP 125; informational since Core 28, when every unconfirmed transaction became replaceable. */
  readonly signalsReplacement: boolean
}

export const outpointOf = (txid: string, vout: number): Outpoint => `${txid}:${vout}`

export function parseTransaction(source: Uint8Array | string): Transaction {
  const raw = bytesOf(source)
  const decoded = decode(raw)
  const { witnesses, ...base } = decoded
  const stripped = RawTx.encode({ ...base, segwitFlag: false, witnesses: undefined } as Parameters<
    typeof RawTx.encode
  >[0])
  const inputs = decoded.inputs.map((input, at): TxInput => {
    const txid = hex.encode(input.txid)
    return {
      txid,
      vout: input.index,
      outpoint: outpointOf(txid, input.index),
      sequence: input.sequence,
      scriptSig: input.finalScriptSig,
      witness: witnesses?.[at] ?? [],
    }
  })
  const weight = stripped.length * 3 + raw.length
  return {
    raw,
    txid: displayId(stripped),
    wtxid: displayId(raw),
    version: decoded.version,
    lockTime: decoded.lockTime,
    inputs,
    outputs: decoded.outputs.map((output) => ({ value: output.amount, script: hex.encode(output.script) })),
    weight,
    vsize: Math.ceil(weight / 4),
    isCoinbase: inputs.length === 1 && /^0{64}$/.test(inputs[0]!.txid),
    signalsReplacement: inputs.some((input) => input.sequence < 0xfffffffe),
  }
}

const undecodable = () =>
  new RpcError(rpcCodes.undecodable, 'TX decode failed. Make sure the tx has at least one input.')

function bytesOf(source: Uint8Array | string): Uint8Array {
  if (typeof source !== 'string') return source
  try {
    return hex.decode(source)
  } catch {
    throw undecodable()
  }
}

function decode(raw: Uint8Array) {
  try {
    return RawTx.decode(raw)
  } catch {
    throw undecodable()
  }
}
