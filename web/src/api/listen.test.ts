import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listen, readEvent } from './listen.ts'
import { whenSessionIsLost } from './token.ts'

it('reads an event of the stream', () => {
  expect(readEvent('{"kind":"card","subject":"card_1"}')).toEqual({ kind: 'card', subject: 'card_1' })
})

it.each(['', 'hello', '{}', '{"kind":"weather","subject":"x"}', '{"kind":"card"}', 'null'])(
  'ignores unknown events: %j',
  (data) => {
    expect(readEvent(data)).toBeUndefined()
  },
)

describe('a stream that the server refuses', () => {
  const sources: Stream[] = []
  class Stream extends EventTarget {
    static readonly CLOSED = 2
    readyState = 0
    constructor() {
      super()
      sources.push(this)
    }
    close() {}
    refuse() {
      this.readyState = Stream.CLOSED
      this.dispatchEvent(new Event('error'))
    }
  }
  const asked: string[] = []
  const answer = (status: number, body: object) =>
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return Promise.resolve(Response.json(body, { status }))
    })
  const lost = vi.fn<() => void>()
  let close = () => {}

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', Stream)
    for (const list of [sources, asked]) list.length = 0
    lost.mockClear()
    whenSessionIsLost(lost)
    close = listen()
  })
  afterEach(() => {
    close()
    whenSessionIsLost(() => {})
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('requests a token once, and forces the log-out and stops when the session has ended [STA-13]', async () => {
    answer(401, { code: 'unauthenticated', message: 'x' })
    sources[0]!.refuse()
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['/v1/auth/token'])
    expect(lost).toHaveBeenCalledOnce()
    expect(sources).toHaveLength(1)
  })

  it('is reopened while the session is valid, and nobody is logged out', async () => {
    answer(200, { idToken: 'a.b.c', expiresAt: '2026-03-10T15:00:00.000Z' })
    sources[0]!.refuse()
    await vi.runAllTimersAsync()
    expect(lost).not.toHaveBeenCalled()
    expect(sources).toHaveLength(2)
  })

  it('is not reopened once nobody listens', async () => {
    answer(200, { idToken: 'a.b.c', expiresAt: '2026-03-10T15:00:00.000Z' })
    sources[0]!.refuse()
    close()
    await vi.runAllTimersAsync()
    expect(sources).toHaveLength(1)
  })
})
