import { RpcError, rpcCodes } from './rpc-error.ts'

/**
 * Satoshis as bitcoind writes them: a JSON number with eight decimals. The text is made from the integer and passed to JSON untouched,
 * because floats must never be added (`0.1 + 0.2`) and 1 satoshi must not become `1e-8`.
 */
export type BtcAmount = number & { readonly btc: unique symbol }

export function btc(satoshis: bigint): BtcAmount {
  const sign = satoshis < 0n ? '-' : ''
  const digits = (satoshis < 0n ? -satoshis : satoshis).toString().padStart(9, '0')
  return rawJson(`${sign}${digits.slice(0, -8)}.${digits.slice(-8)}`) as BtcAmount
}

export function satoshis(amount: unknown): bigint {
  if (typeof amount !== 'number' && typeof amount !== 'string')
    throw new RpcError(rpcCodes.type, 'Amount is not a number or string')
  const text = typeof amount === 'number' ? amount.toFixed(8) : amount
  const match = /^(\d+)(?:\.(\d{1,8}))?$/.exec(text)
  if (!match) throw new RpcError(rpcCodes.type, 'Invalid amount')
  return BigInt(match[1]! + (match[2] ?? '').padEnd(8, '0'))
}

/** Part of ECMAScript 2025 and of Node since 21, but missing in TypeScript's library declarations. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown }
