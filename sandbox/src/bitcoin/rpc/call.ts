import type { Chain } from '../chain.ts'
import type { NodeWallet } from '../node-wallet.ts'
import { RpcError, rpcCodes } from '../rpc-error.ts'

/** What RPC calls act on: the chain and the loaded wallets. */
export type Node = {
  readonly chain: Chain
  readonly wallets: Map<string, NodeWallet>
  readonly zmqUrl: string | undefined
  /** Whether every transaction of the chain can be found by id; by default only those of the mempool. */
  readonly hasTxindex: boolean
  addWallet(wallet: NodeWallet): void
  /** Saves the wallet after an import or a new address. */
  keepWallet(wallet: NodeWallet): void
}

/** One RPC: its parameter names in order (callers may pass them by name) and its handler. */
export type Call<Context> = {
  readonly names: readonly string[]
  readonly run: (context: Context, parameters: Parameters) => unknown
}

export type NodeCall = Call<Node>
export type WalletCall = Call<{ node: Node; wallet: NodeWallet }>

export const call = <Context>(
  names: string,
  run: (context: Context, parameters: Parameters) => unknown,
): Call<Context> => ({ names: names.split(' ').filter((name) => name !== ''), run })

/** Reads parameters by position, with bitcoind's error for a wrong type. */
export class Parameters {
  private readonly values: readonly unknown[]

  constructor(names: readonly string[], given: unknown) {
    if (given === undefined || given === null) this.values = []
    else if (Array.isArray(given)) this.values = given
    else if (typeof given === 'object') {
      const unknown = Object.keys(given).find((name) => !names.includes(name))
      if (unknown) throw new RpcError(rpcCodes.invalidParameter, `Unknown named parameter ${unknown}`)
      this.values = names.map((name) => (given as Record<string, unknown>)[name])
    } else throw new RpcError(rpcCodes.invalidRequest, 'Params must be an array or object')
    if (this.values.length > names.length)
      throw new RpcError(rpcCodes.misc, `expects at most ${names.length} arguments`)
  }

  at(position: number): unknown {
    return this.values[position] ?? undefined
  }

  text(position: number, otherwise?: string): string {
    const value = this.at(position) ?? otherwise
    if (typeof value !== 'string') throw wrongType(position, 'string', value)
    return value
  }

  number(position: number, otherwise?: number): number {
    const value = this.at(position) ?? otherwise
    if (typeof value !== 'number') throw wrongType(position, 'number', value)
    return value
  }

  flag(position: number, otherwise: boolean): boolean {
    const value = this.at(position) ?? otherwise
    if (typeof value !== 'boolean') throw wrongType(position, 'bool', value)
    return value
  }

  list<T = unknown>(position: number): T[] {
    const value = this.at(position)
    if (!Array.isArray(value)) throw wrongType(position, 'array', value)
    return value as T[]
  }
}

const wrongType = (position: number, expected: string, value: unknown) =>
  new RpcError(
    rpcCodes.type,
    `Wrong type passed: Position ${position + 1}: JSON value of type ${value === undefined ? 'null' : typeof value} is not of expected type ${expected}`,
  )
