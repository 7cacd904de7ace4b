import { Button, buttonClass } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { StepFoot } from '../flow/step-layout.tsx'
import { say } from '@moon/ui/language/say.ts'

type PaymentActionsProps = {
  uri: string
  address: string
  addressName: string
  /** The wallet is assumed to be on another device: Copy is the main button, and a link to the wallet comes second. */
  isDesk: boolean
  /** The button for a new price, which comes first when the price lock has ended. */
  newPrice: ReactNode
  onCancel: () => void
}

/** The buttons of the payment, by device and by whether the price is still locked. */
export function PaymentActions({ uri, address, addressName, isDesk, newPrice, onCancel }: PaymentActionsProps) {
  const isFirst = !newPrice
  return (
    <StepFoot>
      <div className="flex flex-wrap gap-3">
        {newPrice}
        {isDesk && isFirst && (
          <Button
            size="large"
            className={wide}
            aria-label={say('Copy {addressName}', { addressName })}
            icon={<Copy aria-hidden className="size-4.5" />}
            onClick={() => void navigator.clipboard.writeText(address).then(() => toast(say('Copied')))}
          >
            {say('Copy')}
          </Button>
        )}
        <OpenInWallet uri={uri} address={address} variant={isFirst && !isDesk ? 'primary' : 'secondary'} />
        <Button
          variant={isDesk ? 'quiet' : 'secondary'}
          size={isDesk ? 'medium' : 'large'}
          className="grow self-center"
          onClick={onCancel}
        >
          {say('Cancel')}
        </Button>
      </div>
    </StepFoot>
  )
}

// Beside a button with this class, Cancel stays as narrow as its text; it fills the next row when the texts do not fit one row.
const wide = 'grow-[99]'

type OpenInWalletProps = { uri: string; address: string; variant: 'primary' | 'secondary' }

/** Where wallets know no link format, the button copies the address instead. */
function OpenInWallet({ uri, address, variant }: OpenInWalletProps) {
  if (uri !== address)
    return (
      <a href={uri} className={`${buttonClass(variant, 'large')} ${wide}`}>
        {say('Open In Wallet')}
      </a>
    )
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast(say('Address copied. Paste it in your wallet'))
  }
  return (
    <Button variant={variant} size="large" className={wide} onClick={() => void copy()}>
      {say('Open In Wallet')}
    </Button>
  )
}
