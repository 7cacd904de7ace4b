import { parseDollars } from '@moon/money/cents.ts'
import { formatDollars, groupCoin } from '@moon/money/format.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { QrPlate } from '@moon/ui/qr-plate.tsx'
import { toast } from '@moon/ui/toast.tsx'
import type { ReactNode } from 'react'
import { HelpWhenItGoesWrong } from './help.tsx'
import { truncated } from './truncated.ts'

type PaymentPlateProps = {
  /** What the QR code and the wallet link carry; none when there is nothing to pay. */
  uri?: string
  address: string
  addressName: string
  amount: string
  amountUsd?: string
  timer?: ReactNode
  onCancel: () => void
  children?: ReactNode
}

/** QR code, amount and address to pay, each copied by itself; the countdown; the states below. */
export function PaymentPlate({
  uri,
  address,
  addressName,
  amount,
  amountUsd,
  timer,
  onCancel,
  children,
}: PaymentPlateProps) {
  const [number, unit] = amount.split(' ')
  const dollars = parseDollars(amountUsd ?? '')
  return (
    <div className="grid gap-5">
      <div className="grid items-center justify-items-center gap-6 sm:grid-cols-[auto_1fr] sm:justify-items-stretch">
        {uri && <QrPlate text={uri} label={`QR code to pay ${amount}`} width={245} />}
        <div className="grid w-full min-w-0 gap-4">
          {timer}
          <Row name="Amount" copyLabel="Copy amount" copyText={number ?? amount} canCopy={uri !== undefined}>
            <span className="text-lg font-semibold tabular-nums">
              {number && groupCoin(number)} {unit}
            </span>
            {dollars !== undefined && (
              <span className="block text-sm text-ink-muted tabular-nums">{formatDollars(dollars)}</span>
            )}
          </Row>
          <Row name={addressName} copyLabel={`Copy ${addressName}`} copyText={address} canCopy={uri !== undefined}>
            <span title={address} className="font-mono text-sm break-all">
              {uri === undefined ? address : truncated(address)}
            </span>
          </Row>
        </div>
      </div>
      {children}
      <div className="flex flex-wrap gap-3">
        {uri && (
          <a href={uri} className={`${buttonClass('primary', 'large')} grow`}>
            Open In Wallet
          </a>
        )}
        <Button variant="secondary" size="large" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {uri && <HelpWhenItGoesWrong />}
    </div>
  )
}

type RowProps = { name: string; copyLabel: string; copyText: string; canCopy: boolean; children: ReactNode }

function Row({ name, copyLabel, copyText, canCopy, children }: RowProps) {
  return (
    <div className="flex items-center justify-between gap-2 rounded-[14px] border border-line px-4 py-2.5">
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">{name}</p>
        {children}
      </div>
      {canCopy && <CopyButton label={copyLabel} text={copyText} onCopied={() => toast('Copied')} />}
    </div>
  )
}
