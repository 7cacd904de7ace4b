import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { useEffect } from 'react'
import { answerStepUp, hearStepUp, useStepUpAsked } from '../api/step-up.ts'
import { StepUpProof } from './step-up-proof.tsx'

/** Opens over everything when a call asks for a proof, and the call goes on once it is given. */
export function StepUpSheet() {
  const isAsked = useStepUpAsked()
  useEffect(hearStepUp, [])
  return (
    <Sheet
      isOpen={isAsked}
      isOver
      width="narrow"
      title="Confirm that it is you"
      description="This protects your account. It counts for ten minutes."
      onClose={() => answerStepUp(false)}
    >
      {isAsked && <StepUpProof />}
    </Sheet>
  )
}
