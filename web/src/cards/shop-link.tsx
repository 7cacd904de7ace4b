import type { GiftCard } from '@moon/contract/cards.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/toast.tsx'
import { ExternalLink } from 'lucide-react'
import { errorText } from '../api/api-error.ts'
import { isPageTheCode, shopAddress } from './gift-view.ts'
import type { ShownCodes } from './use-codes.ts'

/**
 * To the shop's page, where a browser may safely go; the shop is not told from where. A page that is the code itself is
 * asked for like the code: this opens it, and is a plain link from then on.
 */
export function ShopLink({ gift, shown: { codes, reveal } }: { gift: GiftCard; shown: ShownCodes }) {
  const address = shopAddress(codes?.merchantCardWebsite ?? gift.merchantCardWebsite)
  if (address !== undefined)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={`${buttonClass()} gap-2`}>
        View Gift Card
        <ExternalLink aria-hidden className="size-4" />
      </a>
    )
  if (codes === undefined && isPageTheCode(gift))
    return <Button onClick={() => void open(reveal)}>View Gift Card</Button>
  return (
    <Button variant="secondary" disabled>
      No Gift Card URL
    </Button>
  )
}

async function open(reveal: ShownCodes['reveal']): Promise<void> {
  try {
    const address = shopAddress((await reveal()).merchantCardWebsite)
    if (address !== undefined) window.open(address, '_blank', 'noopener,noreferrer')
  } catch (error) {
    toast(errorText(error), { kind: 'problem' })
  }
}
