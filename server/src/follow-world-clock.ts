import type { MovableClock } from './kit/clock.ts'
import type { Log } from './kit/log.ts'
import { pause } from './queue/pause.ts'

const reconnectMs = 1_000

/**
 * In development the sandbox's panel moves the clock (D-55): follows its stream and sets the offset from the wall clock. Settings refuse
 * this in production. Resolves after the first reading, so that nothing runs on the wrong time.
 */
export async function followWorldClock({
  url,
  clock,
  log,
  signal,
}: {
  url: string
  clock: MovableClock
  log: Log
  signal: AbortSignal
}): Promise<void> {
  const reading = await fetch(url, { signal: AbortSignal.timeout(5_000) })
  clock.moveTo(((await reading.json()) as { offsetMs: number }).offsetMs)
  void keepFollowing({ url: `${url}/stream`, clock, log, signal })
}

async function keepFollowing({
  url,
  clock,
  log,
  signal,
}: {
  url: string
  clock: MovableClock
  log: Log
  signal: AbortSignal
}): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await fetch(url, { signal })
      const lines = response.body!.pipeThrough(new TextDecoderStream())
      let rest = ''
      for await (const chunk of lines) {
        rest += chunk
        const parts = rest.split('\n\n')
        rest = parts.pop()!
        for (const part of parts) takeIn(part, clock)
      }
    } catch (error) {
      if (!signal.aborted) log.debug({ error: String(error) }, 'the world clock is away')
    }
    await pause(reconnectMs, signal)
  }
}

function takeIn(event: string, clock: MovableClock): void {
  const data = event.split('\n').find((line) => line.startsWith('data:'))
  if (!data) return
  const { offsetMs } = JSON.parse(data.slice('data:'.length)) as { offsetMs?: unknown }
  if (typeof offsetMs === 'number') clock.moveTo(offsetMs)
}
