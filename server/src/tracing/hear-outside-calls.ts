import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Hears of one request of ours to somebody outside, and answers who hears its status; undefined: there was no answer. */
export type OutsideListener = (provider: string) => (status: number | undefined) => void

/**
 * Hears of every request that this process makes, as Node itself says (fetch and node:http), so that no adapter needs to say it. A
 * provider is known by the host that it was set up with; all others (programs of users, Lightning addresses) are `others`. Nothing
 * of the address itself comes out. Answers how to stop.
 */
export function hearOutsideCalls(providers: ReadonlyMap<string, string>, listener: OutsideListener): () => void {
  const open = new WeakMap<object, (status: number | undefined) => void>()
  const begin = (request: object, host: string) => {
    const provider = providers.get(host) ?? 'others'
    open.set(request, listener(provider))
  }
  const end = (request: object, status?: number) => {
    open.get(request)?.(status)
    open.delete(request)
  }
  const channels: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: { origin: string } }
      begin(request, new URL(request.origin).host)
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } }
      end(request, response.statusCode)
    },
    'undici:request:error': (message) => end((message as { request: object }).request),
    'http.client.request.start': (message) => {
      const { request } = message as { request: { getHeader(name: string): unknown } }
      begin(request, String(request.getHeader('host')))
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } }
      end(request, response.statusCode)
    },
    'http.client.request.error': (message) => end((message as { request: object }).request),
  }
  for (const [name, hear] of Object.entries(channels)) subscribe(name, hear)
  return () => {
    for (const [name, hear] of Object.entries(channels)) unsubscribe(name, hear)
  }
}
