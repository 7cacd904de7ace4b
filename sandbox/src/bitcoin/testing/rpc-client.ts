/** A bitcoind client for tests. */
export type RpcClient = {
  <T = unknown>(method: string, ...parameters: unknown[]): Promise<T>
  wallet(name: string): <T = unknown>(method: string, ...parameters: unknown[]) => Promise<T>
}

export class RpcFailure extends Error {
  readonly code: number
  readonly status: number | undefined

  constructor(code: number, status: number | undefined, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

export function rpcClient(server: { url: string; user: string; password: string }): RpcClient {
  const login = Buffer.from(`${server.user}:${server.password}`).toString('base64')
  const at =
    (path: string) =>
    async <T>(method: string, ...parameters: unknown[]): Promise<T> => {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Basic ${login}` },
        body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params: parameters }),
      })
      if (response.status === 401) throw new RpcFailure(401, undefined, 'unauthorized')
      const reply = (await response.json()) as { result: T; error: { code: number; message: string } | null }
      if (reply.error) throw new RpcFailure(reply.error.code, response.status, reply.error.message)
      return reply.result
    }
  return Object.assign(at('/'), { wallet: (name: string) => at(`/wallet/${encodeURIComponent(name)}`) })
}
