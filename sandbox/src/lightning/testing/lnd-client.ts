/** An LND client for tests: the requests of a shop, and the lines of a stream as they arrive. */
export function lndClient(server: { url: string; macaroon: string }) {
  const headers = { 'Grpc-Metadata-Macaroon': server.macaroon }

  async function ask(method: string, path: string, body?: object) {
    const response = await fetch(server.url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  /** Collects the results until `stop`; `done` resolves when the body ends by itself. */
  function listen(method: string, path: string, body?: object) {
    const abort = new AbortController()
    const lines: Record<string, unknown>[] = []
    const opening = fetch(server.url + path, {
      method,
      headers,
      signal: abort.signal,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const reading = (async () => {
      const response = await opening
      let rest = ''
      for await (const chunk of response.body!) {
        rest += Buffer.from(chunk).toString()
        const whole = rest.split('\n')
        rest = whole.pop()!
        for (const line of whole) lines.push((JSON.parse(line) as { result: Record<string, unknown> }).result)
      }
    })()
    reading.catch(() => {})
    return {
      lines,
      opened: opening.then((response) => response.status),
      done: reading,
      stop: () => abort.abort(),
    }
  }

  return { ask, listen }
}

export type LndClient = ReturnType<typeof lndClient>

export const hexOf = (base64: unknown): string => Buffer.from(String(base64), 'base64').toString('hex')
export const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
export const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_')
