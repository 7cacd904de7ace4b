import type { PaidCoin } from '@moon/contract/chains.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { ShortAddress } from '@moon/ui/code/short-address.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { ChevronDown, QrCode } from 'lucide-react'
import { useContext, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useWidth } from '../../kit/use-width.ts'
import { shownCoin } from '../price/due.ts'
import { codesOf } from './codes-of.ts'
import { HelpWhenItGoesWrong } from './help-when-it-goes-wrong.tsx'
import { OfflineNote } from '../flow/offline-note.tsx'
import { UnderPrice } from './pay-frame.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentCode, type Code } from './payment-code.tsx'
import { say } from '@moon/ui/language/say.ts'

type PaymentPlateProps = {
  /** The link for the wallet. */
  uri: string
  address: string
  addressName: string
  /** The amount in `coin`. */
  amount: string
  coin?: PaidCoin
  amountUsd: Cents
  timer: ReactNode
  /** The price lock has ended: code, link and copy have only the address, and the amount is marked. */
  isOver?: boolean
  /** The button for a new price, when the price lock has ended. */
  newPrice?: ReactNode
  onCancel: () => void
  isLightning?: boolean
  children?: ReactNode
}

/** From this width on the device counts as a desktop, with the wallet on another device. */
const deskWidth = 768

/**
 * Shows amount and address to pay, each with its own copy button, the countdown, and the states below. On a phone the wallet is on the same
 * device, so the code is folded; on a desktop the code comes first.
 */
export function PaymentPlate(props: PaymentPlateProps) {
  const { address, coin = 'BTC', amount, timer, isOver = false, isLightning = false, newPrice, onCancel } = props
  const uri = isOver ? (coin === 'BTC' ? `bitcoin:${address}` : address) : props.uri
  const codes = codesOf({ uri, address, amount, coin, isOver })
  const isDesk = useWidth() >= deskWidth
  const slot = useContext(UnderPrice)
  const help = <HelpWhenItGoesWrong isLightning={isLightning} about={`Payment of ${amount} ${coin} to ${address}`} />
  return (
    <div className="grid gap-5 md:gap-4">
      <OfflineNote>
        {say('What you pay is received all the same. This screen goes on by itself once the connection is back.')}
      </OfflineNote>
      {isDesk && <PaymentCode codes={codes} width={isOver ? 200 : 320} beside={timer} />}
      <Rows {...props} isDesk={isDesk} />
      {!isDesk && timer}
      {!isDesk && <FoldedCode codes={codes} />}
      {props.children}
      {isDesk && slot ? createPortal(help, slot) : help}
      <PaymentActions
        uri={uri}
        address={address}
        addressName={props.addressName}
        isDesk={isDesk}
        newPrice={newPrice}
        onCancel={onCancel}
      />
    </div>
  )
}

type RowsProps = PaymentPlateProps & { isDesk: boolean }

/** On a desktop the main button below copies the address, as long as that button is Copy. */
function Rows({ amount, coin = 'BTC', amountUsd, address, addressName, isOver = false, isDesk }: RowsProps) {
  return (
    <div className="grid divide-y divide-line rounded-[14px] border border-line">
      {isOver ? (
        <Row name={say('Amount at the price that has ended')}>
          <s className="text-lg leading-snug text-ink-muted tabular-nums">{shownCoin(amount, coin)}</s>
          <span className="ms-2 text-sm text-ink-muted">{say('no longer fixed')}</span>
        </Row>
      ) : (
        <Row name={say('Amount')} copyLabel={say('Copy amount')} copyText={amount}>
          <span className="text-lg leading-snug font-semibold tabular-nums">{shownCoin(amount, coin)}</span>{' '}
          <span className="text-sm text-ink-muted tabular-nums">{formatDollars(amountUsd)}</span>
        </Row>
      )}
      <Row
        name={addressName}
        {...((!isDesk || isOver) && { copyLabel: say('Copy {addressName}', { addressName }), copyText: address })}
      >
        <ShortAddress address={address} />
      </Row>
    </div>
  )
}

/** Renders the code when the user unfolds it. */
function FoldedCode({ codes }: { codes: readonly [Code, Code?] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group rounded-[14px] border border-line px-4 py-1"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 text-sm font-semibold">
        <QrCode aria-hidden className="size-5 text-ink-muted" />
        <span className="grow">{say('Pay from another device')}</span>
        <ChevronDown aria-hidden className="size-4 text-ink-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid min-h-68 justify-items-center pt-1 pb-3">
        {isOpen && <PaymentCode codes={codes} width={245} />}
      </div>
    </details>
  )
}

type RowProps = { name: string; copyLabel?: string; copyText?: string; children: ReactNode }

export function Row({ name, copyLabel, copyText, children }: RowProps) {
  return (
    <div className="flex items-center justify-between gap-2 py-2 pe-2 ps-4">
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">{name}</p>
        {children}
      </div>
      {copyLabel && copyText && (
        <CopyButton className="shrink-0" label={copyLabel} text={copyText} onCopied={() => toast(say('Copied'))} />
      )}
    </div>
  )
}
