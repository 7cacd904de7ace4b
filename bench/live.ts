// The memory of an idle stream of live events compared with a node:http stream, and how soon all of them receive an
// event: ten thousand in one process, in turns.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median, percentile, printTimes, type Verdict } from './figures.ts'
import type { AskedOfHolder, SaidByHolder } from './hold-streams.ts'

const rounds = 3
const streamsOfOne = 10
const toReach = { memory: 1.3, heard: 1.5 }

type Held = { bytesEach: number; heardMs: number[] }

/** Prints both for as many streams as `words` says. */
export async function live([streams = '10000']: readonly string[]): Promise<Verdict> {
  const held: Record<'bare' | 'moon', Held[]> = { bare: [], moon: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ['bare', 'moon'] as const) held[kind].push(await hold(kind, Number(streams)))
  const each = (kind: 'bare' | 'moon') => median(held[kind].map(({ bytesEach }) => bytesEach))
  const heard = (kind: 'bare' | 'moon') => held[kind].flatMap(({ heardMs }) => heardMs)
  for (const kind of ['bare', 'moon'] as const) {
    console.log(
      `${kind}: ${(each(kind) / 1024).toFixed(1)} KiB a stream (${held[kind].map(({ bytesEach }) => (bytesEach / 1024).toFixed(1)).join(', ')})`,
    )
    printTimes(`${kind}: until each of ${streams} streams has heard`, heard(kind))
  }
  const [memory, late] = [
    each('moon') / each('bare'),
    percentile(heard('moon'), 0.99) / percentile(heard('bare'), 0.99),
  ]
  return {
    toReach: `${toReach.memory} times the memory of bare streams, p99 of a word to all ${toReach.heard} times`,
    here: `${memory.toFixed(2)} and ${late.toFixed(2)} with ${streams} streams`,
    isReached: memory <= toReach.memory && late <= toReach.heard,
  }
}

async function hold(kind: 'bare' | 'moon', streams: number): Promise<Held> {
  const program = fileURLToPath(new URL('hold-streams.ts', import.meta.url))
  const child = fork(program, [kind], { execArgv: [...process.execArgv, '--expose-gc'] })
  const hear = async <T extends SaidByHolder>(): Promise<T> => ((await once(child, 'message')) as [T])[0]
  const ask = (what: AskedOfHolder) => void child.send(what)
  const weigh = async () => {
    ask('weigh')
    return hear<{ bytes: number; streams: number }>()
  }
  const sockets: Socket[] = []
  try {
    const { port } = await hear<{ port: number }>()
    // Warms up: code that the first streams load is not counted.
    await open(sockets, port, 200)
    const before = await weigh()
    await open(sockets, port, streams)
    const after = await weigh()
    const heardMs = await timeWord(sockets, () => ask('say'))
    return { bytesEach: (after.bytes - before.bytes) / (after.streams - before.streams), heardMs }
  } finally {
    for (const socket of sockets) socket.destroy()
    child.kill()
  }
}

/** Opens streams up to this total, a hundred at a time, and waits until each has sent `ready`. */
async function open(sockets: Socket[], port: number, wanted: number): Promise<void> {
  while (sockets.length < wanted) {
    const more = Array.from({ length: Math.min(100, wanted - sockets.length) }, async (_, n) => {
      const socket = connect({ host: '127.0.0.1', port, noDelay: true })
      await once(socket, 'connect')
      const user = `usr_${Math.trunc((sockets.length + n) / streamsOfOne)}`
      socket.write(`GET /events HTTP/1.1\r\nhost: 127.0.0.1\r\nx-user: ${user}\r\n\r\n`)
      for await (const chunk of chunksOf(socket)) if (chunk.includes('ready')) break
      return socket
    })
    sockets.push(...(await Promise.all(more)))
  }
  await sleep(200)
}

/** The chunks of a socket, without closing it at the end. */
async function* chunksOf(socket: Socket): AsyncGenerator<string> {
  for (;;) yield String(((await once(socket, 'data')) as [Buffer])[0])
}

function timeWord(sockets: readonly Socket[], say: () => void): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = []
    let began = 0
    for (const socket of sockets) {
      const listen = (chunk: Buffer) => {
        if (!chunk.includes('data: {"kind"')) return
        socket.off('data', listen)
        times.push(performance.now() - began)
        if (times.length === sockets.length) resolve(times)
      }
      socket.on('data', listen)
    }
    began = performance.now()
    say()
  })
}
