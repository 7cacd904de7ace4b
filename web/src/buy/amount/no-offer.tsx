import { Button } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { errorText } from '../../api/api-error.ts'
import { StepLayout } from '../flow/step-layout.tsx'
import type { OfferReading } from '../price/use-offer.ts'
import { say } from '@moon/ui/language/say.ts'

/** The card's limits and fees could not be read: why, that nothing was charged, and a button that asks again. */
export function NoOffer({ reading: { error, isAsking, askAgain } }: { reading: OfferReading }) {
  return (
    <StepLayout total={null}>
      <ErrorPanel
        title={say('This card cannot be shown right now')}
        face="cloud"
        actions={
          <Button isBusy={isAsking} onClick={askAgain}>
            {say('Try again')}
          </Button>
        }
      >
        <p>{errorText(error)}</p>
        <p>{say('Nothing was charged.')}</p>
      </ErrorPanel>
    </StepLayout>
  )
}
