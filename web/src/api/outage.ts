import { type ApiError, isMaintenance, isOutage, readRefusal } from './api-error.ts'
import { raiseMaintenance } from './maintenance.ts'
import { declaredCall } from './declared-calls.ts'
import { send } from './send.ts'
import { store } from './store.ts'

/** `said`: the screen stays, and a line says why nothing moves. `page`: nothing could be shown, and a page replaces the screen. */
type OutageStanding = 'none' | 'said' | 'page'

const askEveryMs = 3_000

const standing = store<OutageStanding>('none')
let isAsking = false
let onEnd: () => void = () => {}

export const useOutage = standing.use

/** Registers what runs after an outage when the screen stayed. */
export function whenOutageEnds(act: () => void): void {
  onEnd = act
}

/**
 * Handles an answer that Moon has no database. Asks at once whether that is still so, because a short failure is often over, and then
 * repeatedly; the screen goes on by itself after the outage.
 */
export function raiseOutage(): void {
  if (isAsking) return
  isAsking = true
  void ask().finally(() => {
    isAsking = false
  })
}

/** Replaces the screen by a page at this address until Moon answers, because nothing can be shown without this answer. */
export function standIn(refusal: ApiError): void {
  if (!isOutage(refusal)) return raiseMaintenance()
  standing.set('page')
  raiseOutage()
}

async function ask(): Promise<void> {
  while (!(await answers())) {
    if (standing.get() === 'none') standing.set('said')
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  const was = standing.get()
  if (was === 'page') return location.reload()
  standing.set('none')
  if (was === 'said') onEnd()
}

/** Returns whether Moon answers a call that reads the database. Raises maintenance when Moon says that it is closed. */
async function answers(): Promise<boolean> {
  const response = await send((await declaredCall('publicFlags')).path, { method: 'GET' }).catch(() => undefined)
  if (!response) return false
  if (response.ok) return true
  const refusal = await readRefusal(response)
  if (isMaintenance(refusal)) raiseMaintenance()
  return !isOutage(refusal)
}
