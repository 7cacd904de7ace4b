import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Called at the start of an outgoing request; the returned function receives its status, undefined when there was no answer. */
export type OutsideListener = (provider: string) => (status: number | undefined) => void

/**
 * Observes every outgoing request of this process through Node's diagnostics channels (fetch and node:http), so that adapters need no
 * code for it. A provider is recognised by its configured host; all others (programs of users, Lightning addresses) are `others`. The
 * address itself is not passed on. Returns a function that stops it.
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
