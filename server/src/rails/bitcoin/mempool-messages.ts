/** One mempool message: a transaction was added or removed, with the node's sequence number of the change. */
export type MempoolChange = { txid: string; kind: 'added' | 'removed'; number: bigint }

/** ZMQ messages of the node, collected between two readings of the mempool. */
export type MempoolMessages = {
  /** Takes one ZMQ message in its three parts. */
  receive(frames: readonly Uint8Array[]): void
  /** Marks messages as possibly lost: `isWhole` is false until the node sends the next one. */
  distrust(): void
  /** Whether every message since the last `take` arrived. */
  isWhole(): boolean
  /** Returns the changes received since the last call, in the node's order. */
  take(): MempoolChange[]
}

/** Beyond this number of changes between two readings, listing the whole mempool is cheaper. */
const mostWaiting = 50_000

/**
 * Reads bitcoind's ZMQ topic `sequence`. Each message has a message count, and a mempool message also has the sequence
 * number of its change. A gap in the counts is a lost message. Gaps in the sequence numbers are judged by the caller: a
 * block removes transactions without one message each, and the numbers jump.
 */
export function mempoolMessages(): MempoolMessages {
  let last: number | undefined
  let isWhole = false
  let waiting: MempoolChange[] = []
  const lose = () => {
    isWhole = false
    waiting = []
  }
  const distrust = () => {
    last = undefined
    lose()
  }
  return {
    receive([topic, body, tail]) {
      if (!topic || !body || tail?.length !== 4 || Buffer.from(topic).toString('latin1') !== 'sequence')
        return distrust()
      const count = Buffer.from(tail).readUInt32LE()
      // Messages before the first one of a connection may have been missed.
      const isNext = last !== undefined && count === (last + 1) % 2 ** 32
      if (!isNext || waiting.length >= mostWaiting) lose()
      last = count
      const change = readChange(Buffer.from(body))
      if (change) waiting.push(change)
    },
    distrust,
    isWhole: () => isWhole,
    take() {
      const taken = waiting
      waiting = []
      isWhole = last !== undefined
      return taken
    },
  }
}

/**
 * Parses 32 bytes of an id and a letter: A (added) and R (removed) are followed by the sequence number; C and D concern
 * blocks.
 */
function readChange(body: Buffer): MempoolChange | undefined {
  const letter = body.toString('latin1', 32, 33)
  if (body.length !== 41 || (letter !== 'A' && letter !== 'R')) return undefined
  const kind = letter === 'A' ? 'added' : 'removed'
  return { txid: body.toString('hex', 0, 32), kind, number: body.readBigUInt64LE(33) }
}
