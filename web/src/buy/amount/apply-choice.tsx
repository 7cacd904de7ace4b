import { minAppliedSats } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { formatDollars, formatSats } from '@moon/money/format.ts'
import { Toggle } from '@moon/ui/field/toggle.tsx'
import type { Apply } from '../flow/draft.ts'
import { owedSatsAbout } from '../../session/owed-sats-about.ts'
import { availableCredit, availableSats, canApplyCredit, canApplySats } from '../price/use-offer.ts'

type ApplyChoiceProps = { chosen: Apply; user: User; onChange: (apply: Apply) => void }

/** What the user has already: sats or credit, one of them (VAB-07). */
export function ApplyChoice({ chosen, user, onChange }: ApplyChoiceProps) {
  return (
    <>
      <Toggle
        label="Use reward sats"
        hint={satsHint(user)}
        disabled={!canApplySats(user)}
        checked={chosen === 'sats'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'sats' : 'none')}
      />
      <Toggle
        label="Use Moon Credit"
        hint={canApplyCredit(user) ? `${formatDollars(availableCredit(user))} available` : 'You have no credit yet'}
        disabled={!canApplyCredit(user)}
        checked={chosen === 'credit'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'credit' : 'none')}
      />
    </>
  )
}

function satsHint(user: User): string {
  if (user.rewardSatsOwed > 0) return owedSatsAbout(user.rewardSatsOwed)
  return canApplySats(user)
    ? `${formatSats(availableSats(user))} sats available`
    : `Rewards need at least ${minAppliedSats} sats`
}
