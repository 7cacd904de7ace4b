import { type ApiError, isMaintenance, isOutage, readRefusal } from './api-error.ts'
import { raiseMaintenance } from './maintenance.ts'
import { declaredCall } from './declared-calls.ts'
import { send } from './send.ts'
import { store } from './store.ts'

/** `said`: what is shown stays, and a line says why nothing moves. `page`: nothing could be shown, and a page stands in for it. */
type OutageStanding = 'none' | 'said' | 'page'

const askEveryMs = 3_000

const standing = store<OutageStanding>('none')
let isAsking = false
let onEnd: () => void = () => {}

export const useOutage = standing.use

/** What is done once Moon has its database again, where what was shown has stayed. */
export function whenOutageEnds(act: () => void): void {
  onEnd = act
}

/**
 * Moon has answered that it has no database. It is asked at once whether that is still so, which for a moment's trouble it is
 * not, and then again and again; the screen goes on by itself when it is over.
 */
export function raiseOutage(): void {
  if (isAsking) return
  isAsking = true
  void ask().finally(() => {
    isAsking = false
  })
}

/** Nothing can be shown without this answer: a page stands in for everything at this address until Moon answers. */
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

/** Whether a call that reads the database is answered; a Moon that is closed on purpose says so itself. */
async function answers(): Promise<boolean> {
  const response = await send((await declaredCall('publicFlags')).path, { method: 'GET' }).catch(() => undefined)
  if (!response) return false
  if (response.ok) return true
  const refusal = await readRefusal(response)
  if (isMaintenance(refusal)) raiseMaintenance()
  return !isOutage(refusal)
}
