import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { tokenNode, TokenNode } from '../server/src/rails/tokens/token-node.ts'

type CountingProxy = { url: string; close(): void }

/** One call that went through; `request` is the number of its HTTP request, which several calls of a batch share. */
export type Counted = { method: string; params: readonly unknown[]; request: number; isBatch: boolean }

/** A proxy in front of a node that counts its calls: each call of a batch counts, as hosted nodes charge. */
export async function countingProxy(target: string, count: (call: Counted) => void): Promise<CountingProxy> {
  let requests = 0
  const proxy = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      requests += 1
      for (const call of callsIn(body)) count({ ...call, request: requests })
      const forward = ask(target, { method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      forward.on('error', () => response.destroy())
      forward.end(body)
    })
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

type Call = { method: string; params: readonly unknown[] }

function callsIn(body: Buffer): Omit<Counted, 'request'>[] {
  const asked = JSON.parse(body.toString('utf8')) as Call | Call[]
  const isBatch = Array.isArray(asked)
  return [asked].flat().map(({ method, params }) => ({ method, params, isBatch }))
}

/** The same node, with a way to see whether a request is in progress. */
export function withCalm(connect: typeof tokenNode) {
  let underWay = 0
  const during = async <T>(work: Promise<T>): Promise<T> => {
    underWay += 1
    try {
      return await work
    } finally {
      underWay -= 1
    }
  }
  return {
    connect: (at: Parameters<typeof tokenNode>[0]): TokenNode => {
      const node = connect(at)
      return {
        ...node,
        call: (method, params) => during(node.call(method, params)),
        callAll: (asked) => during(node.callAll(asked)),
      }
    },
    isCalm: () => underWay === 0,
  }
}
