import { canApply } from '@moon/contract/can-apply.ts'
import { minAppliedSats } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { formatDollars, formatSats } from '@moon/money/format.ts'
import { Toggle } from '@moon/ui/field/toggle.tsx'
import type { Apply } from '../flow/draft.ts'
import { owedSatsAbout } from '../../session/owed-sats-about.ts'
import { availableCredit, availableSats } from '../price/use-offer.ts'

type ApplyChoiceProps = { chosen: Apply; user: User; onChange: (apply: Apply) => void }

/** What the user has already: sats or credit, one of them (VAB-07). */
export function ApplyChoice({ chosen, user, onChange }: ApplyChoiceProps) {
  return (
    <>
      <Toggle
        label="Use reward sats"
        hint={satsHint(user, chosen === 'sats')}
        disabled={!canApply.sats(user) && chosen !== 'sats'}
        checked={chosen === 'sats'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'sats' : 'none')}
      />
      <Toggle
        label="Use Moon Credit"
        hint={creditHint(user, chosen === 'credit')}
        disabled={!canApply.credit(user) && chosen !== 'credit'}
        checked={chosen === 'credit'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'credit' : 'none')}
      />
    </>
  )
}

/** An open order, which one has come back from, holds what it uses. */
const held = 'Set aside for this order'

function creditHint(user: User, isChosen: boolean): string {
  if (canApply.credit(user)) return `${formatDollars(availableCredit(user))} available`
  return isChosen ? held : 'You have no credit yet'
}

function satsHint(user: User, isChosen: boolean): string {
  if (isChosen && !canApply.sats(user)) return held
  if (user.rewardSatsOwed > 0) return owedSatsAbout(user.rewardSatsOwed)
  return canApply.sats(user)
    ? `${formatSats(availableSats(user))} sats available`
    : `Rewards need at least ${minAppliedSats} sats`
}
