import type { GiftCard } from '@moon/contract/cards.ts'
import { BarcodePlate } from '@moon/ui/code/barcode-plate.tsx'
import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { Copy, Eye, EyeOff, ScanBarcode } from 'lucide-react'
import { errorText } from '../../api/api-error.ts'
import { shownTime } from '../../kit/shown-time.ts'
import type { WithGift } from '../view/gift-standing.ts'
import type { Codes } from '../kept/kept-card.ts'
import type { ShownCodes } from './use-codes.ts'
import { say } from '@moon/ui/language/say.ts'

type Name = 'securityCode' | 'pin' | 'barcode' | 'merchantCardWebsite'
type GiftCodesProps = { card: WithGift; shown: ShownCodes }

/**
 * The codes that the shop asks for. A code is hidden until a click, which also copies the code; the time of the first showing stands below
 * (D-46).
 */
export function GiftCodes({ card: { gift_card: gift }, shown: { codes, reveal, hide, holdUp } }: GiftCodesProps) {
  const copy = async (name: Name) => {
    try {
      const text = (await reveal())[name]
      if (text === null) return toast(say('There is no such code on this card'), { kind: 'problem' })
      await navigator.clipboard.writeText(text)
      toast(say('Copied to clipboard'))
    } catch (error) {
      toast(errorText(error), { kind: 'problem' })
    }
  }
  const show = () => void reveal().catch((error: unknown) => toast(errorText(error), { kind: 'problem' }))
  return (
    <section aria-labelledby="gift-codes" className="grid gap-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 id="gift-codes" className="text-lg">
          {say('Your codes')}
        </h3>
        {codes ? (
          <Button size="small" variant="quiet" icon={<EyeOff aria-hidden className="size-4" />} onClick={hide}>
            {say('Hide')}
          </Button>
        ) : (
          <Button size="small" variant="secondary" icon={<Eye aria-hidden className="size-4" />} onClick={show}>
            {say('Show')}
          </Button>
        )}
      </div>
      {gift.hasBarcode && <Barcode codes={codes} onShow={show} onCopy={() => void copy('barcode')} onHeldUp={holdUp} />}
      {(gift.hasSecurityCode || gift.hasPin || !gift.hasBarcode) && (
        <div className="grid divide-y divide-line rounded-[14px] border border-line">
          {gift.hasSecurityCode && (
            <Code name={say('Security code')} text={codes?.securityCode} onCopy={() => void copy('securityCode')} />
          )}
          {gift.hasPin && <Code name="PIN" text={codes?.pin} onCopy={() => void copy('pin')} />}
          {isPageTheCode(gift) && (
            <Code
              name={say('Gift card link')}
              text={codes?.merchantCardWebsite}
              onCopy={() => void copy('merchantCardWebsite')}
            />
          )}
        </div>
      )}
      <p className="text-sm text-ink-muted">
        {gift.firstRevealedAt === null
          ? say('Never shown so far')
          : say('First shown {at}', { at: shownTime(gift.firstRevealedAt) })}
      </p>
    </section>
  )
}

/** Some shops have only a page and no codes. */
const isPageTheCode = ({ hasSecurityCode, hasPin, hasBarcode, hasPage }: GiftCard): boolean =>
  hasPage && !hasSecurityCode && !hasPin && !hasBarcode

type CodeProps = { name: string; text: string | null | undefined; onCopy: () => void }

function Code({ name, text, onCopy }: CodeProps) {
  return (
    <button
      type="button"
      onClick={onCopy}
      className="group flex min-h-14 items-center gap-3 px-4 py-2 text-start transition-colors first:rounded-t-[14px] last:rounded-b-[14px] hover:bg-surface-sunken"
    >
      <span className="grid min-w-0 grow">
        <span className="text-sm text-ink-muted">
          <span className="sr-only">{say('Copy')} </span>
          {name}{' '}
        </span>
        <span className="font-mono text-[17px] font-semibold break-all tabular-nums">
          {text ?? (
            <>
              <span className="sr-only">{say('hidden')}</span>
              <span aria-hidden>•••• ••••</span>
            </>
          )}
        </span>
      </span>
      <Copy aria-hidden className="size-4 shrink-0 text-ink-muted group-hover:text-ink" />
    </button>
  )
}

type BarcodeProps = {
  codes: Codes | undefined
  onShow: () => void
  onCopy: () => void
  onHeldUp: (isLarge: boolean) => void
}

function Barcode({ codes, onShow, onCopy, onHeldUp }: BarcodeProps) {
  if (!codes)
    return (
      <button
        type="button"
        onClick={onShow}
        className="grid h-42 place-content-center justify-items-center gap-2 rounded-[14px] border border-dashed border-line-strong text-[15px] font-semibold transition-colors hover:border-ink"
      >
        <ScanBarcode aria-hidden className="size-8 text-ink-muted" strokeWidth={1.5} />
        {say('Show barcode')}
      </button>
    )
  if (codes.barcode === null || codes.barcodeFormat === null) return null
  return (
    <div className="grid gap-1">
      <BarcodePlate format={codes.barcodeFormat} text={codes.barcode} label={say('Barcode')} onEnlarge={onHeldUp} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">{say('Enlarge it for the scanner.')}</p>
        <Button
          size="small"
          variant="quiet"
          aria-label={say('Copy barcode')}
          icon={<Copy aria-hidden className="size-4" />}
          onClick={onCopy}
        >
          {say('Copy')}
        </Button>
      </div>
    </div>
  )
}
