import { NotProved, RailDown } from '../rail.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import type { TokenNode } from './token-node.ts'

/** Turns a refused request about single transactions into `NotProved`: it says nothing about the node. */
export const orNotProved = <T>(node: TokenNode, ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    if (error instanceof RpcRefusal)
      throw new NotProved(`The node at ${node.where} refused a receipt: ${error.message} (${error.code}).`)
    throw error
  })

/** Turns an unexpected refusal into `RailDown`: the node is not usable. */
export async function orDown<T>(node: TokenNode, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RpcRefusal)
      throw new RailDown(`The node at ${node.where} refused a question: ${error.message} (${error.code}).`, {
        cause: error,
      })
    throw error
  }
}
