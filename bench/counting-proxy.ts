import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TokenNode } from '../server/src/rails/tokens/token-node.ts'

export type CountingProxy = { url: string; close(): void }

/** Stands in front of a node and counts what goes through to it: each call of a batch is one, as hosted nodes count. */
export async function countingProxy(target: string, counted: Map<string, number>): Promise<CountingProxy> {
  const proxy = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      for (const method of methodsIn(body)) counted.set(method, (counted.get(method) ?? 0) + 1)
      const forward = ask(target, { method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' })
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

function methodsIn(body: Buffer): string[] {
  const asked = JSON.parse(body.toString('utf8')) as { method: string } | { method: string }[]
  return (Array.isArray(asked) ? asked : [asked]).map(({ method }) => method)
}

/** The same node, and a promise that is kept once no question to it is under way. */
export function withCalm(connect: (at: { url: string; setting: string }) => TokenNode) {
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
    connect: (at: { url: string; setting: string }): TokenNode => {
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
