import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { network } from './network.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'

export function addressOf(script: string): string | undefined {
  try {
    return Address(network).encode(OutScript.decode(hex.decode(script)))
  } catch {
    return undefined
  }
}

export function scriptOf(address: string): string {
  try {
    return hex.encode(OutScript.encode(Address(network).decode(address)))
  } catch {
    throw new RpcError(rpcCodes.notFound, `Invalid Bitcoin address: ${address}`)
  }
}

const names: Record<string, string> = {
  wpkh: 'witness_v0_keyhash',
  wsh: 'witness_v0_scripthash',
  tr: 'witness_v1_taproot',
  pkh: 'pubkeyhash',
  sh: 'scripthash',
  pk: 'pubkey',
  p2a: 'anchor',
}

/** Core's name for the type of an output script. */
export function scriptKind(script: string): string {
  if (script.startsWith('6a')) return 'nulldata'
  try {
    return names[OutScript.decode(hex.decode(script)).type] ?? 'nonstandard'
  } catch {
    return 'nonstandard'
  }
}
