import { canApply } from '@moon/contract/can-apply.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import type { User } from '@moon/contract/users.ts'
import { formatDollars, formatSats } from '@moon/money/format.ts'
import { useFlag } from '../../session/flags.ts'
import type { Draft } from '../flow/draft.ts'
import { availableCredit, availableSats } from '../price/use-offer.ts'
import { ApplyChoice } from './apply-choice.tsx'
import { CardTypeChoice } from './card-type-choice.tsx'
import { Fold } from '@moon/ui/fold.tsx'
import { say } from '@moon/ui/language/say.ts'

type AmountExtrasProps = {
  draft: Draft
  product: CardProduct
  user: User
  onChange: (change: Partial<Draft>) => void
}

/** Options that most orders do not use: rewards, credit, and the kind of Visa card. */
export function AmountExtras({ draft, product, user, onChange }: AmountExtrasProps) {
  const canChooseType = useFlag('cardProductToggle') && product.loop === 'open'
  return (
    <div className="grid divide-y divide-line border-y border-line">
      <Fold name={say('Use rewards or credit')} aside={availableText(user)} isOpenAtFirst={draft.apply !== 'none'}>
        <ApplyChoice chosen={draft.apply} user={user} onChange={(apply) => onChange({ apply })} />
      </Fold>
      {canChooseType && (
        <Fold name={say('More')} isOpenAtFirst={draft.cardType !== undefined}>
          <CardTypeChoice chosen={draft.cardType} onChange={(cardType) => onChange({ cardType })} />
        </Fold>
      )}
    </div>
  )
}

/** Names the credit and sats that the user has available. */
function availableText(user: User): string {
  const parts = [
    ...(canApply.credit(user) ? [formatDollars(availableCredit(user))] : []),
    ...(canApply.sats(user) ? [say('{sats} sats', { sats: formatSats(availableSats(user)) })] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : say('None yet')
}
