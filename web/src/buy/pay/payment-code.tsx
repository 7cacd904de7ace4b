import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { QrPlate } from '@moon/ui/code/qr-plate.tsx'
import { QrCode } from 'lucide-react'
import { useState, type ReactNode } from 'react'

/** A QR code: its content, its label for screen readers, and its name when there are two to choose from. */
export type Code = { text: string; label: string; name: string }

type PaymentCodeProps = {
  codes: readonly [Code, Code?]
  width: number
  /** Shown beside the code where there is room, above the other code. */
  beside?: ReactNode
}

/** Shows the code that most wallets read best; the other code, if any, is one press away. */
export function PaymentCode({ codes, width, beside }: PaymentCodeProps) {
  const [isOther, setOther] = useState(false)
  const [usual, other] = codes
  const shown = isOther && other ? other : usual
  return (
    // Neighbouring elements keep their place when the other code appears or disappears.
    <div className="grid max-w-full items-center justify-items-center gap-x-4 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)] lg:grid-rows-[1fr_auto_1fr] lg:gap-y-5">
      <div
        className={classNames('max-w-full min-w-0', beside ? 'md:col-start-1 lg:row-start-1 lg:row-end-4' : undefined)}
      >
        <QrPlate text={shown.text} label={shown.label} width={width} />
      </div>
      {beside && <div className="w-22 md:col-start-2 lg:row-start-2">{beside}</div>}
      {other && (
        <Button
          variant="secondary"
          size="small"
          className="py-1.5 leading-tight text-balance whitespace-normal! md:col-start-1 lg:col-start-2 lg:row-start-3 lg:self-start lg:px-2.5!"
          icon={<QrCode aria-hidden className="size-4 shrink-0 text-ink-muted lg:hidden" />}
          onClick={() => setOther(!isOther)}
        >
          {isOther ? usual.name : other.name}
        </Button>
      )}
    </div>
  )
}
