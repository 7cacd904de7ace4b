import { store } from './store.ts'

// A call refused with `step_up_required` waits here until the user has proved who they are, and is then made again.

type Question = PromiseWithResolvers<boolean>

const open = store<Question | undefined>(undefined)
let isHeard = false

/** Whether the user has to be asked for a proof now. */
export const useStepUpAsked = (): boolean => open.use() !== undefined

/**
 * Resolves to true once the user has proved who they are. Calls refused meanwhile wait for the same answer. Resolves to false at once when
 * no component can ask.
 */
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

/** Registers the component that asks users for a proof, and returns a function that unregisters it. */
export function hearStepUp(): () => void {
  isHeard = true
  return () => {
    isHeard = false
    answerStepUp(false)
  }
}
