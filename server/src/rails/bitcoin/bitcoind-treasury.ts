import { RailDown } from '../rail.ts'
import type { Treasury } from '../treasury.ts'
import { bitcoind, RpcRefusal, type Bitcoind } from './bitcoind.ts'
import type { BitcoinNetwork } from './derive-addresses.ts'
import { outputScript } from './output-script.ts'
import { watchWallet } from './watch-wallet.ts'

/** Satoshis for a thousand virtual bytes: the relay minimum, and what Moon never pays more than. */
const [leastRate, mostRate] = [1_000, 500_000]
/** Where a test network has seen too few transactions to say a fee. */
const playRate = 2_000
const targetBlocks = 6

/** The treasury as a watch-only wallet of a bitcoind, from the public key of its account. */
export function bitcoindTreasury(settings: { url: string; network: BitcoinNetwork; xpub: string }): Treasury {
  const { url, network } = settings
  const node = bitcoind({ url })
  const wallet = watchWallet(node, settings)
  return {
    scriptOf: (address) => outputScript(network, address),
    owns: (address) =>
      orDown(async () => ((await wallet.call('getaddressinfo', [address])) as { ismine: boolean }).ismine),
    feeRate: () => orDown(() => readFeeRate(node, network)),
  }
}

async function readFeeRate(node: Bitcoind, network: BitcoinNetwork): Promise<bigint> {
  const { feerate } = (await node.call('estimatesmartfee', [targetBlocks])) as { feerate?: number }
  if (feerate === undefined && network === 'mainnet')
    throw new RailDown('The Bitcoin node has not seen enough blocks to estimate a fee.')
  const rate = feerate === undefined ? playRate : Math.ceil(feerate * 100_000_000)
  return BigInt(Math.min(mostRate, Math.max(leastRate, rate)))
}

async function orDown<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RpcRefusal)
      throw new RailDown(`The Bitcoin node refused a question about the treasury: ${error.message} (${error.code}).`, {
        cause: error,
      })
    throw error
  }
}
