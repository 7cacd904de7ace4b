import { Agent, request } from 'node:http'

type Answered = { status: number; text: string }
export type Call = (asked: {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | undefined
}) => Promise<Answered>

let callers = 0

/**
 * Makes calls over connections of its own, each caller from another address of the loopback range, so that the rate
 * limit by address does not apply.
 */
export function callFrom(app: string): Call {
  const { hostname: host, port } = new URL(app)
  const n = callers++
  const localAddress = `127.1.${Math.trunc(n / 200)}.${(n % 200) + 1}`
  const agent = new Agent({ keepAlive: true, localAddress, family: 4 })
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const asked = request({ host, port, path, method, agent, headers: { ...headers, ...length } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(chunks).toString('utf8') }))
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
}
