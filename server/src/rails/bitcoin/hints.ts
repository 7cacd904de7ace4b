import type { Subscriber } from 'zeromq'
import { SettingsError } from '../../kit/settings-error.ts'
import { pauseTogether } from '../../queue/pause-together.ts'
import type { Bitcoind } from './bitcoind.ts'
import type { MempoolMessages } from './mempool-messages.ts'

/** How often the node is asked whether anything moved; rarely when it also calls. */
const pollEveryMs = 1_000
const pollBesideCallsEveryMs = 10_000
/** A busy mempool calls many times a second: after one wake-up the next waits this long. */
const restMs = 100

export type Hints = {
  listen(listener: () => void): () => void
  /** There is more to read: wake the listeners although nothing new happened. */
  hint(): void
  close(): void
}

/**
 * Wake-ups for the reader of the chain. The node publishes over ZMQ where it is set up to (BITCOIND_ZMQ); otherwise, and now
 * and then beside it, it is asked for its tip and the size of its mempool. Nothing is opened before somebody listens.
 * A lost wake-up costs time, never a payment.
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
  const hint = rested(() => {
    for (const listener of listeners) listener()
  })
  let isWatching = false
  const watch = () => {
    if (isWatching || signal.aborted) return
    isWatching = true
    let isCalled = zmq !== null
    let wasCalled = false
    const receive = (frames: readonly Uint8Array[]) => {
      wasCalled = true
      messages.receive(frames)
      hint()
    }
    if (zmq !== null)
      void followMessages({ zmq, receive, signal }).catch(() => {
        isCalled = false
        messages.distrust()
      })
    const onMoved = () => {
      // Something moved, and nothing was said of it: the wire may be cut without a word.
      if (!wasCalled) messages.distrust()
      wasCalled = false
      hint()
    }
    void poll({ node, everyMs: () => (isCalled ? pollBesideCallsEveryMs : pollEveryMs), onMoved, signal })
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

/** Undefined while the node does not answer: the next reading will say so. */
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
 * `sequence` names every block and every transaction that comes or goes. ZeroMQ reconnects by itself; where it cannot
 * be loaded at all, asking goes on as without it.
 */
async function followMessages({ zmq, receive, signal }: Following): Promise<void> {
  // Native code, loaded only where it is wanted.
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

/** Calls at once, then at most once per rest, and once more at its end when asked meanwhile. */
function rested(wake: () => void): (() => void) & { stop(): void } {
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
