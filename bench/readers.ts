// The readers of the bench `read`, in a process of their own (startReaders); words: the app, the token, the number of
// connections. They write raw HTTP, because a full client takes more of the two cores than the measured server.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { percentile } from './figures.ts'
import type { Asked, Read } from './start-readers.ts'

const [app = '', token = '', connections = ''] = process.argv.slice(2)
const { port } = new URL(app)

/**
 * Each connection has its own loopback address, another one in every round, so that the rate limit by address does
 * not apply.
 */
let round = 0

process.on('message', (asked: Asked) => {
  round += 1
  void Promise.all(
    Array.from({ length: Number(connections) }, (_, n) => readAgain(asked, `127.0.${round}.${n + 1}`)),
  ).then((each) => {
    const times = each.flatMap((one) => one.times)
    const bytes = each.reduce((sum, one) => sum + one.bytes, 0) / times.length
    const perSecond = (times.length * 1_000) / asked.forMs
    process.send!({ perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), bytes } satisfies Read)
  })
})

async function readAgain(
  { method, path, body = '', forMs }: Asked,
  localAddress: string,
): Promise<{ times: number[]; bytes: number }> {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress, noDelay: true })
  await once(socket, 'connect')
  const of = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
  const request = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n${of}\r\n${body}`
  const until = performance.now() + forMs
  const times: number[] = []
  let bytes = 0
  while (performance.now() < until) {
    const began = performance.now()
    socket.write(request)
    bytes += await readAnswer(socket)
    times.push(performance.now() - began)
  }
  socket.destroy()
  return { times, bytes }
}

/** Returns the length of the answer once all of it has arrived. */
function readAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let [read, whole] = [0, Infinity]
    const fail = () => reject(new Error('the server hung up'))
    const take = (chunk: Buffer): void => {
      chunks.push(chunk)
      read += chunk.length
      if (whole === Infinity) whole = lengthOf(Buffer.concat(chunks).toString('latin1'))
      if (read < whole) return
      socket.off('data', take).off('close', fail)
      resolve(read)
    }
    socket.on('data', take).on('close', fail)
  })
}

function lengthOf(begin: string): number {
  const head = begin.indexOf('\r\n\r\n')
  if (head < 0) return Infinity
  if (!begin.startsWith('HTTP/1.1 200 ')) throw new Error(`refused: ${begin.slice(0, 600)}`)
  return head + 4 + Number(/^content-length: (\d+)/im.exec(begin)![1])
}
