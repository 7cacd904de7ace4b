import type { Subscriber } from 'zeromq'
import { SettingsError } from '../../kit/settings-error.ts'
import { pauseTogether } from '../../queue/pause-together.ts'
import type { Bitcoind } from './bitcoind.ts'
import type { MempoolMessages } from './mempool-messages.ts'

/** Interval of polling the node for changes; polling is rarer when the node also sends ZMQ messages. */
const pollEveryMs = 1_000
const pollBesideZmqEveryMs = 10_000
/** Minimum pause between two wake-ups: a busy mempool sends many messages a second. */
const restMs = 100

export type Hints = {
  listen(listener: () => void): () => void
  /** Wakes the listeners although nothing new happened, because more remains to be read. */
  hint(): void
  close(): void
}

/**
 * Wakes the chain reader. The node publishes over ZMQ where configured (BITCOIND_ZMQ); otherwise, and occasionally in
 * addition, its tip and mempool size are polled. No connection is opened before a listener is registered. A lost
 * wake-up costs time, never a payment.
 */
export function watchNode({
  node,
  zmq,
  messages,
}: {
  node: Bitcoind
  zmq: string | null
  messages: MempoolMessages
}): Hints {
  if (zmq !== null && !/^(tcp|ipc):\/\//.test(zmq))
    throw new SettingsError('BITCOIND_ZMQ is not an address starting with tcp:// or ipc://.')
  const listeners = new Set<() => void>()
  const stopping = new AbortController()
  const { signal } = stopping
  const hint = throttled(() => {
    for (const listener of listeners) listener()
  })
  let isWatching = false
  const watch = () => {
    if (isWatching || signal.aborted) return
    isWatching = true
    let hasZmq = zmq !== null
    let hasHeard = false
    const receive = (frames: readonly Uint8Array[]) => {
      hasHeard = true
      messages.receive(frames)
      hint()
    }
    if (zmq !== null)
      void followMessages({ zmq, receive, signal }).catch(() => {
        hasZmq = false
        messages.distrust()
      })
    const onMoved = () => {
      // The node changed without sending a message: the ZMQ connection may be dead.
      if (!hasHeard) messages.distrust()
      hasHeard = false
      hint()
    }
    void poll({ node, everyMs: () => (hasZmq ? pollBesideZmqEveryMs : pollEveryMs), onMoved, signal })
  }
  return {
    listen: (listener) => {
      listeners.add(listener)
      watch()
      return () => void listeners.delete(listener)
    },
    hint,
    close: () => {
      stopping.abort()
      hint.stop()
    },
  }
}

async function poll({
  node,
  everyMs,
  onMoved,
  signal,
}: {
  node: Bitcoind
  everyMs: () => number
  onMoved: () => void
  signal: AbortSignal
}): Promise<void> {
  let seen: string | undefined
  while (!signal.aborted) {
    const now = await status(node)
    if (now !== undefined && seen !== undefined && now !== seen && !signal.aborted) onMoved()
    seen = now ?? seen
    await pauseTogether(everyMs(), signal)
  }
}

/** Returns undefined while the node does not answer; the next reading reports the outage. */
async function status(node: Bitcoind): Promise<string | undefined> {
  try {
    const [tip, mempool] = await Promise.all([node.call('getbestblockhash'), node.call('getmempoolinfo')])
    const { size, bytes, total_fee: fee } = mempool as Record<string, unknown>
    return [tip, size, bytes, fee].join(' ')
  } catch {
    return undefined
  }
}

type Following = { zmq: string; receive: (frames: readonly Uint8Array[]) => void; signal: AbortSignal }

/**
 * Follows the ZMQ topic `sequence`, which names every block and every transaction added or removed. ZeroMQ reconnects
 * by itself; where it cannot be loaded, polling continues without it.
 */
async function followMessages({ zmq, receive, signal }: Following): Promise<void> {
  // Native module, loaded only when needed.
  const { Subscriber: Socket } = await import('zeromq')
  const socket: Subscriber = new Socket({ linger: 0 })
  signal.addEventListener('abort', () => socket.close(), { once: true })
  if (signal.aborted) return socket.close()
  socket.connect(zmq)
  socket.subscribe('sequence')
  try {
    for await (const message of socket) receive(message)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/**
 * Runs `wake` immediately, then at most once per pause, and once more at the end of a pause if it was called during it.
 */
function throttled(wake: () => void): (() => void) & { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  const hint = () => {
    if (timer) {
      isAsked = true
      return
    }
    wake()
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) {
        isAsked = false
        hint()
      }
    }, restMs)
  }
  return Object.assign(hint, { stop: () => clearTimeout(timer) })
}
