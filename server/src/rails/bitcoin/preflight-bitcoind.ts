import type { Finding } from '../../commands/finding.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import { bitcoind } from './bitcoind.ts'

const who = 'Bitcoin node'

/** Checks whether the node sends ZMQ messages and whether it keeps the blocks that may have to be read again. */
export async function preflightBitcoind({ url, zmq }: { url: string; zmq: string | null }): Promise<Finding[]> {
  const node = bitcoind({ url })
  const [chain, topics] = (await Promise.all([
    node.call('getblockchaininfo'),
    node.call('getzmqnotifications').catch(unlessRefused),
  ])) as [{ pruned?: boolean; pruneheight?: number }, { type: string; address: string }[]]
  return [callsOf(topics, zmq), keepsOf(chain)]
}

/** A hosted node does not show what it publishes, and publishes nothing to us. */
function unlessRefused(error: unknown): [] {
  if (error instanceof RpcRefusal) return []
  throw error
}

function callsOf(topics: readonly { type: string }[], zmq: string | null): Finding {
  const isPublished = topics.some(({ type }) => type === 'pubsequence')
  if (zmq !== null && isPublished) return { who, said: 'calls us for every transaction and block (ZMQ)' }
  if (zmq !== null)
    return {
      who,
      said: 'publishes no `sequence`',
      todo: 'set zmqpubsequence in bitcoin.conf to the address in BITCOIND_ZMQ, or payments are noticed up to ten seconds late',
    }
  return {
    who,
    said: 'is asked each second',
    todo: 'on the main net listing its mempool costs up to 180 ms each time: set zmqpubsequence in bitcoin.conf and BITCOIND_ZMQ here',
  }
}

const keepsOf = ({ pruned = false, pruneheight = 0 }: { pruned?: boolean; pruneheight?: number }): Finding =>
  pruned
    ? {
        who,
        said: `is pruned below block ${pruneheight}`,
        todo: 'an absence of Moon that is longer than it keeps blocks must be read from another node',
      }
    : { who, said: 'keeps all blocks' }
