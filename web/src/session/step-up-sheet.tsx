import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { SmoothSize } from '@moon/ui/layer/smooth-size.tsx'
import { answerStepUp } from '../api/step-up.ts'
import { StepUpProof } from './step-up-proof.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The step-up sheet, over everything. */
export function StepUpSheet({ isAsked }: { isAsked: boolean }) {
  return (
    <Sheet
      isOpen={isAsked}
      isOver
      width="narrow"
      title={say('Confirm that it is you')}
      description={say('This protects your account. It counts for ten minutes.')}
      onClose={() => answerStepUp(false)}
    >
      {isAsked && <StepUpProof />}
      <SmoothSize />
    </Sheet>
  )
}
