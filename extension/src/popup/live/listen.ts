import { liveEvent, type LiveEvent } from '@moon/contract/live.ts'
import { livePath } from '@moon/contract/plain/live-path.ts'
import { app } from '../../session/app.ts'
import { freshToken } from '../call.ts'

type Listener = {
  hear: (event: LiveEvent) => void
  /** Called when the stream opens or closes. After a gap everything shown is read again. */
  stand: (isOpen: boolean) => void
}

const reopenAfterMs = 1_000
/** Moon sends a heartbeat every ten seconds; a stream that is silent for longer is lost. */
const silentMs = 25_000

/**
 * Keeps the connected user's event stream open and reopens it when it ends; returns the function that closes it.
 */
export function listen(listener: Listener): () => void {
  const closing = new AbortController()
  void (async () => {
    for (let isRefused = false; !closing.signal.aborted;) {
      isRefused = (await follow(listener, { isRefused, signal: closing.signal }).catch(() => 'lost')) === 'refused'
      if (closing.signal.aborted) return
      listener.stand(false)
      await new Promise((done) => setTimeout(done, reopenAfterMs))
    }
  })()
  return () => closing.abort()
}

/** Reads one stream to its end. An id token expires after ten minutes, and its stream with it. */
async function follow(
  { hear, stand }: Listener,
  { isRefused, signal }: { isRefused: boolean; signal: AbortSignal },
): Promise<'ended' | 'refused'> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silentMs)
  try {
    const authorization = `Bearer ${await freshToken({ isRefused })}`
    const response = await fetch(new URL(livePath, app), {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      headers: { accept: 'text/event-stream', authorization },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || !response.body) return 'refused'
    stand(true)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentMs)
      const parts = (rest + value).split('\n\n')
      rest = parts.pop()!
      for (const event of parts.flatMap(eventsIn)) hear(event)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The events in one chunk of the stream; heartbeats and events of unknown kinds give none. */
export function eventsIn(part: string): LiveEvent[] {
  const text = /^data: (.*)$/m.exec(part)?.[1]
  if (text === undefined) return []
  try {
    const { data } = liveEvent.safeParse(JSON.parse(text))
    return data ? [data] : []
  } catch {
    return []
  }
}
