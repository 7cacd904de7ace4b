import { groupCoin } from '@moon/money/format.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { QrPlate } from '@moon/ui/code/qr-plate.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import type { ReactNode } from 'react'

type PaymentPlateProps = {
  /** What the code says. */
  code: string
  /** What opens a wallet; undefined where wallets have no common form. */
  link: string | undefined
  address: string
  addressName: string
  amount: string
  coin: string
  timer: ReactNode
  /** Quicker ways to pay, above the link. */
  children?: ReactNode
}

/** A code to scan, the amount and the address, each copied by itself. */
export function PaymentPlate({ code, link, address, addressName, amount, coin, timer, children }: PaymentPlateProps) {
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-center gap-4">
        <QrPlate text={code} label={`QR code to pay ${amount} ${coin}`} width={190} />
        {timer}
      </div>
      <div className="grid gap-2">
        {children}
        {link !== undefined && (
          <a href={link} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            Open in a wallet
          </a>
        )}
      </div>
      <dl className="divide-y divide-line rounded-[14px] border border-line">
        <Row name="Amount" text={amount}>
          <span className="font-semibold tabular-nums">
            {groupCoin(amount)} {coin}
          </span>
        </Row>
        <Row name={addressName} text={address}>
          <span title={address} className="block truncate font-mono text-xs">
            {address}
          </span>
        </Row>
      </dl>
      <p role="status" className="text-center text-sm text-ink-muted">
        Waiting for your payment. Unpaid, nothing is taken.
      </p>
    </div>
  )
}

const Row = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
    <CopyButton label={`Copy ${name}`} text={text} onCopied={() => toast('Copied')} />
  </div>
)
