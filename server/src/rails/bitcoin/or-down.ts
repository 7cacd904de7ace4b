import { RpcRefusal } from '../../kit/json-rpc.ts'
import { RailDown } from '../rail.ts'

/** Turns an unexpected refusal into `RailDown`: the node is not usable. */
export async function orDown<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RpcRefusal)
      throw new RailDown(`The Bitcoin node refused a question: ${error.message} (${error.code}).`, { cause: error })
    throw error
  }
}
