// Faults of a provider, set in the panel: slow, an error, garbage instead of an answer, silent before the work, cut after the work (the
// caller cannot distinguish the two); webhooks sent twice, or lost; and for the rate sources a quote that is limited, stale, far off or
// missing. A fault strikes by count ("the next two") or by probability ("one in three"); the first that strikes wins.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Watch } from './documents/watch-exchanges.ts'

const transportKinds = ['slow', 'error', 'garbage', 'silent', 'cut'] as const
const webhookKinds = ['twice', 'lost'] as const
const quoteKinds = ['limited', 'stale', 'outlier', 'missing'] as const
export const faultKinds = [...transportKinds, ...webhookKinds, ...quoteKinds] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  /** A provider's name, e.g. `issuer`, `bitcoin`, `lightning`, `coinbase`, `kraken`, `bitstamp`, `mail`. */
  provider: string
  kind: FaultKind
  /** Strikes this many times, then ends. Without it the fault stays until it is cleared. */
  count?: number
  /** Strikes with this chance, 0 to 1; always when missing. */
  probability?: number
  /** Strikes only requests whose "METHOD /path" or JSON-RPC method contains this text. */
  only?: string
  /** For `slow`: how long, 5 seconds when missing. */
  delayMs?: number
  /** For `error`: the HTTP status, 500 when missing. */
  status?: number
}

export type Faults = {
  set(fault: Fault): void
  /** Removes the faults of one provider, or all of them. */
  clear(provider?: string): void
  list(): readonly Fault[]
  /** Applies the provider's faults to one HTTP request; `next` does the real work. `what` replaces "METHOD /path". */
  around(
    provider: string,
    request: IncomingMessage,
    response: ServerResponse,
    next: () => unknown,
    what?: string,
  ): Promise<void>
  /** How many times a webhook is sent: 2 when `twice` strikes, 0 when `lost` does, else 1. */
  copies(provider: string, what?: string): number
  /** Observes the traffic when no fault strikes. */
  watch: Watch | undefined
  /** For a provider without plain HTTP, or with faults of its own: returns the fault that strikes now, if any. */
  strike(provider: string, kinds: readonly FaultKind[], what?: string): Fault | undefined
  onChange(changed: () => void): () => void
}

export function createFaults(
  input: {
    initial?: readonly Fault[]
    random?: () => number
    wait?: (ms: number) => Promise<void>
    watch?: Watch | undefined
  } = {},
): Faults {
  const random = input.random ?? Math.random
  const wait = input.wait ?? ((ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref()))
  const listeners = new Set<() => void>()
  let active: Fault[] = [...(input.initial ?? [])]

  const changed = () => {
    for (const listener of listeners) listener()
  }
  const strike = (provider: string, kinds: readonly FaultKind[], what = ''): Fault | undefined => {
    const fault = active.find(
      (f) =>
        f.provider === provider &&
        kinds.includes(f.kind) &&
        what.includes(f.only ?? '') &&
        random() < (f.probability ?? 1),
    )
    if (fault?.count !== undefined) {
      fault.count -= 1
      if (fault.count <= 0) active = active.filter((f) => f !== fault)
      changed()
    }
    return fault
  }

  return {
    set(fault) {
      active.push({ ...fault })
      changed()
    },
    clear(provider) {
      active = provider === undefined ? [] : active.filter((f) => f.provider !== provider)
      changed()
    },
    list: () => active,
    watch: input.watch,
    strike,
    async around(provider, request, response, next, what = `${request.method} ${request.url}`) {
      const fault = strike(provider, transportKinds, what)
      if (fault) return inflict(fault, { request, response, next, wait })
      input.watch?.exchange(provider, request, response)
      await next()
    },
    copies(provider, what = '') {
      const fault = strike(provider, webhookKinds, what)
      return fault === undefined ? 1 : fault.kind === 'twice' ? 2 : 0
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function inflict(
  fault: Fault,
  {
    request,
    response,
    next,
    wait,
  }: {
    request: IncomingMessage
    response: ServerResponse
    next: () => unknown
    wait: (ms: number) => Promise<void>
  },
): Promise<void> {
  switch (fault.kind) {
    case 'slow':
      await wait(fault.delayMs ?? 5_000)
      await next()
      return
    case 'error':
      request.resume()
      response.writeHead(fault.status ?? 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: 'The sandbox was asked to fail.', error: ['EService:Unavailable'] }))
      return
    case 'garbage':
      request.resume()
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('<html><body>It works!</body></html>')
      return
    case 'silent':
      // The connection stays open without an answer, until the caller times out.
      request.resume()
      return
    case 'cut':
      cutTheAnswer(request, response)
      await next()
      return
    case 'twice':
    case 'lost':
    case 'limited':
    case 'stale':
    case 'outlier':
    case 'missing':
      await next()
      return
  }
}

/** Does the work, but closes the connection at the first byte of the answer. */
function cutTheAnswer(request: IncomingMessage, response: ServerResponse): void {
  const cut = () => {
    request.socket.destroy()
    return response
  }
  response.writeHead = cut
  response.write = () => {
    cut()
    return false
  }
  response.end = cut
}
