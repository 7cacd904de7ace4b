import { Toggle } from '@moon/ui/field/toggle.tsx'
import { useFlag } from '../../session/flags.ts'
import type { CardType } from '../flow/draft.ts'
import { say } from '@moon/ui/language/say.ts'

type CardTypeChoiceProps = { chosen: CardType | undefined; onChange: (cardType: CardType) => void }

/**
 * Lets the user choose the kind of Visa card where the flag allows it. Until then the card has the default kind, which the server applies
 * as well (CRE-12, D-39).
 */
export function CardTypeChoice({ chosen, onChange }: CardTypeChoiceProps) {
  const isOffered = useFlag('cardProductToggle')
  const isCreditUsual = useFlag('createBitnobCards')
  if (!isOffered) return null
  return (
    <Toggle
      label={say('Process as credit')}
      hint={say('For shops that take no prepaid cards. What you can spend is the same.')}
      checked={chosen === undefined ? isCreditUsual : chosen === 'CREDIT_CARD_PRODUCT'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'CREDIT_CARD_PRODUCT' : 'DEBIT_CARD_PRODUCT')}
    />
  )
}
