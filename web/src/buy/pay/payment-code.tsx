import { Button } from '@moon/ui/button.tsx'
import { QrPlate } from '@moon/ui/code/qr-plate.tsx'
import { useState } from 'react'

/** What a QR code carries, what it says, and how it is offered where it is one of two. */
export type Code = { text: string; label: string; name: string }

type PaymentCodeProps = { codes: readonly [Code, Code?]; width: number }

/** The code that most wallets read best; where there is another it is one press away. */
export function PaymentCode({ codes, width }: PaymentCodeProps) {
  const [isOther, setOther] = useState(false)
  const [usual, other] = codes
  const shown = isOther && other ? other : usual
  return (
    <div className="grid max-w-full justify-items-center gap-1">
      <QrPlate text={shown.text} label={shown.label} width={width} />
      {other && (
        <Button variant="quiet" className="max-w-full text-sm whitespace-normal" onClick={() => setOther(!isOther)}>
          {isOther ? usual.name : other.name}
        </Button>
      )}
    </div>
  )
}
