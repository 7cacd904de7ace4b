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

/** Returns which sign-in providers are enabled by flags. */
export function useProviders(): Readonly<Record<string, boolean>> {
  useEffect(() => void loadProviders(), [])
  return flags.use()
}

/** Loads the flags before the page is shown, so that nothing moves when the buttons appear; without an answer there are no buttons. */
export async function loadProviders(): Promise<void> {
  if (performance.now() < freshUntilMs) return
  const answer = await call('publicFlags', {}).catch(() => undefined)
  if (!answer) return
  freshUntilMs = performance.now() + everyMs
  flags.set(answer.flags)
}
