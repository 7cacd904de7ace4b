import { Button } from '@moon/ui/button.tsx'
import { Row } from './payment-plate.tsx'

/** No order came about: the screen says so in the place of address and amount (ECB-08). */
export function BrokenPlate({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="grid gap-5">
      <div className="grid divide-y divide-line rounded-[14px] border border-line">
        <Row name="Amount">
          <span className="text-lg font-semibold">X</span>
        </Row>
        <Row name="Address">Sorry, try again later.</Row>
      </div>
      <Button variant="secondary" size="large" onClick={onCancel}>
        Back
      </Button>
    </div>
  )
}
