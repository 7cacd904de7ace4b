import { groupCoin } from '@moon/money/format.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { QrPlate } from '@moon/ui/code/qr-plate.tsx'
import { ShortAddress } from '@moon/ui/code/short-address.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { say } from '@moon/ui/language/say.ts'
import type { ReactNode } from 'react'

type PaymentPlateProps = {
  /** Content of the QR code. */
  code: string
  /** URI that opens a wallet; undefined where wallets have no common format. */
  link: string | undefined
  address: string
  addressName: string
  amount: string
  coin: string
  /** The price lock is over: the amount is marked, and cannot be copied. */
  isOver?: boolean
  timer: ReactNode
  /** Quicker ways to pay, shown above the link. */
  children?: ReactNode
}

/** A QR code, the amount and the address, each with its own copy button. */
export function PaymentPlate(props: PaymentPlateProps) {
  const { code, link, address, addressName, amount, coin, isOver = false, timer, children } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center justify-between gap-3">
        <QrPlate
          text={code}
          label={isOver ? say('QR code of the address') : say('QR code to pay {due}', { due: `${amount} ${coin}` })}
          width={216}
        />
        <div className="w-24 shrink-0 grow text-center">{timer}</div>
      </div>
      <div className="grid gap-2">
        {children}
        {link !== undefined && (
          <a href={link} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            {say('Open in a wallet')}
          </a>
        )}
      </div>
      <div className="divide-y divide-line rounded-[14px] border border-line bg-surface-raised">
        {isOver ? (
          <Row name={say('Amount at the price that has ended')}>
            <s className="text-ink-muted tabular-nums">
              {groupCoin(amount)} {coin}
            </s>
          </Row>
        ) : (
          <Row name={say('Amount')} text={amount}>
            <span className="text-lg leading-snug font-semibold tabular-nums">
              {groupCoin(amount)} {coin}
            </span>
          </Row>
        )}
        <Row name={addressName} text={address}>
          <ShortAddress address={address} />
        </Row>
      </div>
      <p role="status" className="text-center text-sm text-ink-muted">
        {say('Waiting for your payment. Unpaid, nothing is taken.')}
      </p>
    </div>
  )
}

/** Without `text` the row has no copy button. */
const Row = ({ name, text, children }: { name: string; text?: string; children: ReactNode }) => (
  <div className="flex min-h-14 items-center justify-between gap-2 py-1.5 pr-1 pl-4">
    <div className="min-w-0">
      <p className="text-xs text-ink-muted">{name}</p>
      <div className="min-w-0">{children}</div>
    </div>
    {text !== undefined && (
      <CopyButton label={say('Copy {name}', { name })} text={text} onCopied={() => toast(say('Copied'))} />
    )}
  </div>
)
