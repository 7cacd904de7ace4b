// The crowd of the bench `log-ins`, in a process of its own; words: the app, the number of users. On each request all
// of them log in at once, each from another loopback address, with passwords that are hashed and wrong; then it
// prints their outcomes.
import { request } from 'node:http'

export type SaidByLogIns = Record<string, number>

const [app = '', crowd = ''] = process.argv.slice(2)
const { port } = new URL(app)
let round = 0

process.on('message', () => {
  round += 1
  void Promise.all(Array.from({ length: Number(crowd) }, (_, n) => logIn(n))).then((ended) => {
    const counts: SaidByLogIns = {}
    for (const how of ended) counts[how] = (counts[how] ?? 0) + 1
    process.send!(counts)
  })
})

function logIn(n: number): Promise<string> {
  const body = JSON.stringify({ email: `somebody-${round}-${n}@example.com`, password: 'Str0ng!pass' })
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, origin: app }
    const localAddress = `127.${round}.${Math.trunc(n / 200)}.${(n % 200) + 1}`
    const asked = request(
      {
        host: '127.0.0.1',
        port: Number(port),
        path: '/v1/auth/sign-in',
        method: 'POST',
        headers,
        localAddress,
        agent: false,
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += String(chunk)))
        answer.on('end', () => resolve(`${answer.statusCode} ${(JSON.parse(text) as { code?: string }).code ?? ''}`))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
