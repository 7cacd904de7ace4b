import type { PaidCoin } from '@moon/contract/chains.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { QrPlate } from '@moon/ui/code/qr-plate.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useState, type ReactNode } from 'react'
import { shownCoin } from '../price/due.ts'
import { HelpWhenItGoesWrong } from './help-when-it-goes-wrong.tsx'
import { OfflineNote } from './offline-note.tsx'
import { StepFoot } from '../flow/step-layout.tsx'
import { truncated } from './truncated.ts'

type PaymentPlateProps = {
  /** What the QR code and the wallet link carry. */
  uri: string
  address: string
  addressName: string
  /** In `coin`. */
  amount: string
  coin?: PaidCoin
  amountUsd: Cents
  timer: ReactNode
  /** The price is not fixed any more: code, link and copy carry the address alone, and the amount is marked. */
  isOver?: boolean
  onCancel: () => void
  isLightning?: boolean
  children?: ReactNode
}

/** QR code, amount and address to pay, each copied by itself; the countdown; the states below. */
export function PaymentPlate(props: PaymentPlateProps) {
  const {
    address,
    addressName,
    amount,
    coin = 'BTC',
    amountUsd,
    timer,
    isOver = false,
    isLightning = false,
    onCancel,
    children,
  } = props
  const uri = isOver ? (coin === 'BTC' ? `bitcoin:${address}` : address) : props.uri
  return (
    <div className="grid gap-5 md:gap-4">
      <OfflineNote />
      <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-4 md:justify-start">
        {coin === 'BTC' ? (
          <QrPlate text={uri} label={isOver ? 'QR code of the address' : `QR code to pay ${amount} BTC`} width={245} />
        ) : (
          <TokenCode uri={uri} address={address} amount={`${amount} ${coin}`} />
        )}
        <div className="grid min-w-32 justify-items-center md:justify-items-start">{timer}</div>
      </div>
      <div className="grid divide-y divide-line rounded-[14px] border border-line">
        {isOver ? (
          <Row name="Amount at the price that has ended">
            <s className="text-lg leading-snug text-ink-muted tabular-nums">{shownCoin(amount, coin)}</s>
            <span className="ml-2 text-sm text-ink-muted">no longer fixed</span>
          </Row>
        ) : (
          <Row name="Amount" copyLabel="Copy amount" copyText={amount}>
            <span className="text-lg leading-snug font-semibold tabular-nums">{shownCoin(amount, coin)}</span>
            <span className="ml-2 text-sm text-ink-muted tabular-nums">{formatDollars(amountUsd)}</span>
          </Row>
        )}
        <Row name={addressName} copyLabel={`Copy ${addressName}`} copyText={address}>
          <ShortAddress address={address} />
        </Row>
      </div>
      {children}
      <HelpWhenItGoesWrong isLightning={isLightning} />
      <StepFoot>
        <div className="flex gap-3">
          <OpenInWallet uri={uri} address={address} />
          <Button variant="secondary" size="large" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </StepFoot>
    </div>
  )
}

/** Where one line is too short it is two, each with one end of the address. */
function ShortAddress({ address }: { address: string }) {
  const [head, tail] = truncated(address).split('…')
  return (
    <span title={address} className="font-mono text-[11.5px] tracking-tight sm:text-sm sm:tracking-normal">
      <span className="inline-block">
        {head}
        {tail !== undefined && '…'}
      </span>
      {tail !== undefined && <span className="inline-block">{tail}</span>}
    </span>
  )
}

/** Many wallets read a request that names token and amount, some only an address: the code can be either. */
function TokenCode({ uri, address, amount }: { uri: string; address: string; amount: string }) {
  const [isPlain, setIsPlain] = useState(false)
  if (uri === address) return <QrPlate text={address} label={`QR code of the address to pay ${amount}`} width={245} />
  return (
    <div className="grid justify-items-center gap-1">
      <QrPlate
        text={isPlain ? address : uri}
        label={isPlain ? `QR code of the address to pay ${amount}` : `QR code to pay ${amount}`}
        width={245}
      />
      <Button variant="quiet" onClick={() => setIsPlain(!isPlain)}>
        {isPlain ? 'Code with the amount' : 'Code with the address only'}
      </Button>
    </div>
  )
}

/** Where no form of a link is known to wallets, what they need is put at hand. */
function OpenInWallet({ uri, address }: { uri: string; address: string }) {
  if (uri !== address)
    return (
      <a href={uri} className={`${buttonClass('primary', 'large')} grow`}>
        Open In Wallet
      </a>
    )
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast('Address copied. Paste it in your wallet')
  }
  return (
    <Button size="large" className="grow" onClick={() => void copy()}>
      Open In Wallet
    </Button>
  )
}

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

type RowProps = { name: string; copyLabel?: string; copyText?: string; children: ReactNode }

function Row({ name, copyLabel, copyText, children }: RowProps) {
  return (
    <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-4">
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">{name}</p>
        {children}
      </div>
      {copyLabel && copyText && <CopyButton label={copyLabel} text={copyText} onCopied={() => toast('Copied')} />}
    </div>
  )
}
