import type { GiftCard } from '@moon/contract/cards.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { ExternalLink } from 'lucide-react'
import { errorText } from '../../api/api-error.ts'
import { shopAddress } from './shop-address.ts'
import type { ShownCodes } from './use-codes.ts'
import { say } from '@moon/ui/language/say.ts'

/**
 * A link to the shop's page if it is safe to open, without a referrer. The address shows the codes to anybody who has it, so it is revealed
 * like them: the button reveals and opens it, and is a plain link while the codes are shown.
 */
export function ShopLink({ gift, shown: { codes, reveal } }: { gift: GiftCard; shown: ShownCodes }) {
  const address = shopAddress(codes?.merchantCardWebsite ?? null)
  if (address !== undefined)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={`${buttonClass()} gap-2`}>
        {say('View Gift Card')}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    )
  if (codes === undefined && gift.hasPage)
    return <Button onClick={() => void open(reveal)}>{say('View Gift Card')}</Button>
  return (
    <Button variant="secondary" disabled>
      {say('No Gift Card URL')}
    </Button>
  )
}

async function open(reveal: ShownCodes['reveal']): Promise<void> {
  try {
    const address = shopAddress((await reveal()).merchantCardWebsite)
    if (address === undefined) toast(say('This gift card has no page that can be opened safely'), { kind: 'problem' })
    else window.open(address, '_blank', 'noopener,noreferrer')
  } catch (error) {
    toast(errorText(error), { kind: 'problem' })
  }
}
