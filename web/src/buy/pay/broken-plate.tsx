import { Button } from '@moon/ui/button.tsx'
import { Row } from './payment-plate.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Shows that no order was created, in place of address and amount (ECB-08). */
export function BrokenPlate({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="grid gap-5">
      <div className="grid divide-y divide-line rounded-[14px] border border-line">
        <Row name={say('Amount')}>
          <span className="text-lg font-semibold">X</span>
        </Row>
        <Row name={say('Address')}>{say('Sorry, try again later.')}</Row>
      </div>
      <Button variant="secondary" size="large" onClick={onCancel}>
        {say('Back')}
      </Button>
    </div>
  )
}
