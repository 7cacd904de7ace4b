import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import observations from './core-observations.json' with { type: 'json' }
import { startBitcoin } from './start-bitcoin.ts'
import type { Bitcoin } from './start-bitcoin.ts'
import { playCoreScenario } from './testing/core-scenario.ts'
import { listenZmq } from './testing/listen-zmq.ts'

// With BITCOIND_URL (http://user:password@host:port, an empty regtest chain, with -txindex) and BITCOIND_ZMQ the same tests run against a
// real node.
const real = process.env.BITCOIND_URL ? new URL(process.env.BITCOIND_URL) : undefined

describe('the node answers as Bitcoin Core 30.99 did', () => {
  let bitcoin: Bitcoin | undefined
  let notes: Map<string, unknown>
  let ears: Awaited<ReturnType<typeof listenZmq>> | undefined

  beforeAll(async () => {
    const clock = { now: () => Date.now() }
    const own = { rpcPort: 0, zmqPort: 0, clock, user: 'user', password: 'pass', firstBlocks: 0, txindex: true }
    bitcoin = real ? undefined : await startBitcoin(own)
    const server = real
      ? { url: real.origin, user: real.username, password: real.password }
      : { url: bitcoin!.rpcUrl, user: 'user', password: 'pass' }
    const zmqUrl = real ? process.env.BITCOIND_ZMQ : bitcoin!.zmqUrl
    if (zmqUrl) {
      ears = await listenZmq(zmqUrl)
      // A subscription takes a moment to be registered; earlier messages are lost.
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    notes = await playCoreScenario(server)
  })
  afterAll(async () => {
    await ears?.stop()
    await bitcoin?.stop()
  })

  const { zmq, ...answers } = observations
  it.each(Object.entries(answers))('%s', (name, seen) => {
    expect(notes.get(name)).toEqual(seen)
  })

  it.runIf(!real || process.env.BITCOIND_ZMQ)('publishes the same notifications in the same order', async () => {
    const glance = () => [ears!.heard.rawtx > 10, ears!.heard.hashblock, ears!.heard.sequence.replace(/C+/, 'C*')]
    await expect.poll(() => glance()).toEqual(zmq)
  })
})
