// The time from the begin of a transaction to its event at the socket of a browser, compared with the same
// transaction without an event. Streams are served by this process and by another one, which learns of the commit
// through the database.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../server/src/database/db.ts'
import { postTransfers } from '../server/src/ledger/post-transfers.ts'
import { publish } from '../server/src/live/live.ts'
import { serveStreams } from '../server/src/testing/serve-streams.ts'
import { benchedTransfer, benchedUser } from './benched-transfer.ts'
import { median, percentile, printTimes, type Verdict } from './figures.ts'
import { onACluster } from './on-a-cluster.ts'

const userId = benchedUser(0)
const toReach = { ratio: 2.5, p99: 20 }

/** Prints times of `words` commits of each kind (1000), in turns. */
export async function push([many = '1000']: readonly string[]): Promise<Verdict> {
  return onACluster(async (url) => {
    const database = openDatabase(url, { sharesReads: true })
    const here = await serveStreams(url, userId)
    const other = fork(fileURLToPath(new URL('live-server.ts', import.meta.url)), [url])
    const [port] = (await once(other, 'message')) as [number]
    const browsers = { here: await listen(here.port), elsewhere: await listen(port) }
    const times = { bare: [] as number[], here: [] as number[], elsewhere: [] as number[] }
    const commit = (isHeard: boolean) =>
      database.transaction(async (tx) => {
        await postTransfers(tx, [benchedTransfer(userId)])
        if (isHeard) await publish(tx, userId, { kind: 'balance', subject: '' })
      })
    for (let n = -50; n < Number(many); n += 1) {
      let began = performance.now()
      await commit(false)
      if (n >= 0) times.bare.push(performance.now() - began)
      const arrivals = [browsers.here.next(), browsers.elsewhere.next()]
      began = performance.now()
      await commit(true)
      const [at, atOther] = (await Promise.all(arrivals)) as [number, number]
      if (n >= 0) times.here.push(at - began)
      if (n >= 0) times.elsewhere.push(atOther - began)
      // Waits first: the measured event should come in the middle of silence.
      await sleep(15 + Math.random() * 10)
    }
    for (const browser of Object.values(browsers)) browser.leave()
    other.kill()
    await here.close()
    await database.close()
    printTimes('commit of a transfer, no event', times.bare)
    printTimes('to the socket, streams of the same process', times.here)
    printTimes('to the socket, streams of another process', times.elsewhere)
    const ratio = median(times.elsewhere) / median(times.bare)
    const p99 = percentile(times.elsewhere, 0.99)
    const sameProcess = (median(times.here) / median(times.bare)).toFixed(2)
    return {
      toReach: `p50 ${toReach.ratio} commits, p99 ${toReach.p99} ms`,
      here: `${sameProcess} in the same process, ${ratio.toFixed(2)} and ${p99.toFixed(1)} ms in another`,
      isReached: ratio <= toReach.ratio && p99 <= toReach.p99,
    }
  })
}

/** A browser with an open stream: `next` returns when its next event is at its socket. */
async function listen(port: number): Promise<{ next(): Promise<number>; leave(): void }> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let arrived = (_at: number): void => undefined
  const ready = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (text.includes('event: ready')) resolve()
      else if (text.includes('data: ')) arrived(performance.now())
    })
  })
  socket.write(`GET /live HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  await ready
  return { next: () => new Promise((resolve) => (arrived = resolve)), leave: () => void socket.destroy() }
}
