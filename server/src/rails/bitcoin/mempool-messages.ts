/** One message about the mempool: a transaction came in or went out, with the number that the node gave this change. */
export type MempoolChange = { txid: string; kind: 'added' | 'removed'; number: bigint }

/** What the node sends of its own accord (ZMQ), collected between two readings of the mempool. */
export type MempoolMessages = {
  /** The three parts of one ZMQ message. */
  receive(frames: readonly Uint8Array[]): void
  /** Messages may be missing from now on: nothing counts as whole before the node is heard again. */
  distrust(): void
  /** Whether every message since the last `take` was heard. */
  isWhole(): boolean
  /** What was heard since the last time, in the order of the node. */
  take(): MempoolChange[]
}

/** So many changes between two readings cost more than asking for the whole list. */
const mostWaiting = 50_000

/**
 * What bitcoind says over its ZMQ topic `sequence`. Each message carries a count of its own, and one about the mempool also the number
 * of the change. A hole in the counts is a lost message. The numbers are judged by who reads: a block takes transactions
 * out without a message for each, and its numbers jump.
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
      // Before the first message of a connection others may have been missed.
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

/** 32 bytes of the id and a letter: A and R are followed by the number of the change; C and D are about blocks. */
function readChange(body: Buffer): MempoolChange | undefined {
  const letter = body.toString('latin1', 32, 33)
  if (body.length !== 41 || (letter !== 'A' && letter !== 'R')) return undefined
  const kind = letter === 'A' ? 'added' : 'removed'
  return { txid: body.toString('hex', 0, 32), kind, number: body.readBigUInt64LE(33) }
}
