import { store } from './store.ts'

// A call that was refused as `step_up_required` waits here for its user to prove who they are, and is then made again.

type Question = PromiseWithResolvers<boolean>

const open = store<Question | undefined>(undefined)
let isHeard = false

/** Whether somebody is to be asked now. */
export const useStepUpAsked = (): boolean => open.use() !== undefined

/** True once it is proved. Calls that are refused meanwhile wait for the same answer; where nobody can ask it is no at once. */
export function askStepUp(): Promise<boolean> {
  if (!isHeard) return Promise.resolve(false)
  const question = open.get() ?? Promise.withResolvers<boolean>()
  open.set(question)
  return question.promise
}

export function answerStepUp(isProved: boolean): void {
  open.get()?.resolve(isProved)
  open.set(undefined)
}

/** Whoever asks users says so, and answers how to end it. */
export function hearStepUp(): () => void {
  isHeard = true
  return () => {
    isHeard = false
    answerStepUp(false)
  }
}
