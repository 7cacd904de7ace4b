import { useEffect } from 'react'
import { hearStepUp, useStepUpAsked } from '../api/step-up.ts'
import { whenOpened } from '../kit/when-opened.tsx'

const Sheet = whenOpened<{ isAsked: boolean }>(
  () => import('./step-up-sheet.tsx').then(({ StepUpSheet }) => StepUpSheet),
  ({ isAsked }) => isAsked,
)

/** Opens over everything when a call requires a step-up; the call continues once the user has proved who they are. */
export function LaterStepUpSheet() {
  useEffect(hearStepUp, [])
  return <Sheet isAsked={useStepUpAsked()} />
}
