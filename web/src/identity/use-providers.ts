import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { whenForgotten } from '../api/forget-all.ts'
import { store } from '../api/store.ts'

const everyMs = 60_000
const flags = store<Readonly<Record<string, boolean>>>({})
let freshUntilMs = 0

whenForgotten(() => {
  freshUntilMs = 0
})

/** Which providers can be signed in with, as flags say. */
export function useProviders(): Readonly<Record<string, boolean>> {
  useEffect(() => void loadProviders(), [])
  return flags.use()
}

/** Read before the page shows, so that nothing moves when the buttons come; without an answer there are none. */
export async function loadProviders(): Promise<void> {
  if (performance.now() < freshUntilMs) return
  const answer = await call('publicFlags', {}).catch(() => undefined)
  if (!answer) return
  freshUntilMs = performance.now() + everyMs
  flags.set(answer.flags)
}
