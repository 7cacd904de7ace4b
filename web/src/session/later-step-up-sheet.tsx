import { useEffect } from 'react'
import { hearStepUp, useStepUpAsked } from '../api/step-up.ts'
import { whenOpened } from '../kit/when-opened.tsx'

const Sheet = whenOpened<{ isAsked: boolean }>(
  () => import('./step-up-sheet.tsx').then(({ StepUpSheet }) => StepUpSheet),
  ({ isAsked }) => isAsked,
)

/** Opens over everything when a call asks for a proof, and the call goes on once it is given. */
export function LaterStepUpSheet() {
  useEffect(hearStepUp, [])
  return <Sheet isAsked={useStepUpAsked()} />
}
