import { sha256 } from '@noble/hashes/sha2.js'
import { scriptOf } from './address.ts'
import { Chain } from './chain.ts'
import { openJournal } from './journal.ts'
import { NodeWallet } from './node-wallet.ts'
import type { Node } from './rpc/call.ts'
import { rpcListener } from './rpc/rpc-server.ts'
import { publishChain } from './zmq.ts'
import type { Faults } from '../faults.ts'
import { serve } from '../http.ts'

export type Bitcoin = {
  readonly chain: Chain
  /** Wallet of the outside world: it mines, pays and double-spends. It is not one of the node's own wallets. */
  readonly purse: NodeWallet
  readonly rpcUrl: string
  readonly zmqUrl: string | undefined
  readonly user: string
  readonly password: string
  /** Sets the interval of blocks in real milliseconds; undefined stops them. */
  mineEvery: (ms: number | undefined) => void
  stop(): Promise<void>
}

export type BitcoinSettings = {
  /** Without it the chain is kept in memory only. */
  dataDir?: string
  /** 0 for any free port. */
  rpcPort: number
  zmqPort?: number
  clock: { now(): number; onMove?(listener: () => void): () => void }
  user: string
  password: string
  mineEveryMs?: number
  /** Initial blocks of a new sandbox; by default enough for ten mature rewards. */
  firstBlocks?: number
  /** Core's `-txindex`; off by default, as there. */
  txindex?: boolean
  faults?: Faults
}

/** Enough for ten mature rewards. */
export const firstBlocks = 110

/** Starts a sandbox bitcoind with test money. */
export async function startBitcoin(settings: BitcoinSettings): Promise<Bitcoin> {
  const { clock, user, password } = settings
  let replayedAt: number | undefined
  const chain = new Chain({ now: () => (replayedAt === undefined ? clock.now() : replayedAt * 1000) })
  const purse = new NodeWallet(chain, { name: 'purse', hasKeys: true })
  // The keys are constant, so that addresses given out earlier are found again on the chain.
  purse.addKeys(sha256(new TextEncoder().encode('play money of the sandbox')))
  const wallets = new Map<string, NodeWallet>()
  const journal =
    settings.dataDir === undefined
      ? undefined
      : openJournal({ dataDir: settings.dataDir, chain, wallets }, (at) => (replayedAt = at))
  if (chain.height === 0) mineFirstBlocks(chain, purse, settings.firstBlocks ?? firstBlocks)

  const zmq = settings.zmqPort === undefined ? undefined : await publishChain(chain, settings.zmqPort)
  const node: Node = {
    chain,
    wallets,
    zmqUrl: zmq?.url,
    hasTxindex: settings.txindex ?? false,
    addWallet(wallet) {
      wallets.set(wallet.name, wallet)
      journal?.keepWallet(wallet)
    },
    keepWallet: (wallet) => journal?.keepWallet(wallet),
  }
  const faults = settings.faults ? { faults: settings.faults } : {}
  const listener = rpcListener(node, { user, password, ...faults })
  const serving = await serve(listener, settings.rpcPort).catch((error: unknown) => {
    zmq?.stop()
    journal?.close()
    throw error
  })
  const mining = keepMining(chain, purse, clock)
  mining.every(settings.mineEveryMs)
  return {
    chain,
    purse,
    rpcUrl: serving.url,
    zmqUrl: zmq?.url,
    user,
    password,
    mineEvery: mining.every,
    async stop() {
      mining.stop()
      zmq?.stop()
      await serving.close()
      journal?.close()
    },
  }
}

const firstSpacingSeconds = 600

/** Mines the initial blocks: a reward can be spent only after a hundred blocks. */
function mineFirstBlocks(chain: Chain, purse: NodeWallet, count: number): void {
  const script = scriptOf(purse.freshAddress(false))
  const begin = chain.now() - count * firstSpacingSeconds
  for (let nth = 1; nth <= count; nth++) chain.mine(script, [], begin + nth * firstSpacingSeconds)
}

function keepMining(chain: Chain, purse: NodeWallet, clock: BitcoinSettings['clock']) {
  const mine = () => chain.generate(1, scriptOf(purse.freshAddress(false)))
  let timer: NodeJS.Timeout | undefined
  // A jump of the clock would make the newest block stale at once, and nodes that take the time from blocks would miss the jump.
  const stopListening = clock.onMove?.(mine)
  return {
    every: (ms: number | undefined) => {
      clearInterval(timer)
      timer = ms === undefined ? undefined : setInterval(mine, ms)
    },
    stop() {
      clearInterval(timer)
      stopListening?.()
    },
  }
}
