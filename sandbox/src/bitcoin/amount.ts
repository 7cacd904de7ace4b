import { RpcError, rpcCodes } from './rpc-error.ts'

/**
 * Satoshis as bitcoind writes them: a JSON number with eight places. `0.1 + 0.2` must never happen on the way, and 1 satoshi must
 * not become `1e-8`, so the text is made from the integer and passed to JSON untouched.
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

/** In ECMAScript 2025 and in Node since 21; the library declarations of TypeScript do not have it yet. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown }
