import { canApply } from '@moon/contract/can-apply.ts'
import { minAppliedSats } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { formatDollars, formatSats } from '@moon/money/format.ts'
import { Toggle } from '@moon/ui/field/toggle.tsx'
import type { Apply } from '../flow/draft.ts'
import { owedSatsAbout } from '../../session/owed-sats-about.ts'
import { availableCredit, availableSats } from '../price/use-offer.ts'
import { say } from '@moon/ui/language/say.ts'

type ApplyChoiceProps = { chosen: Apply; user: User; onChange: (apply: Apply) => void }

/** Lets the user apply reward sats or credit, one of the two (VAB-07). */
export function ApplyChoice({ chosen, user, onChange }: ApplyChoiceProps) {
  return (
    <>
      <Toggle
        label={say('Use reward sats')}
        hint={satsHint(user, chosen === 'sats')}
        disabled={!canApply.sats(user) && chosen !== 'sats'}
        checked={chosen === 'sats'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'sats' : 'none')}
      />
      <Toggle
        label={say('Use Moon Credit')}
        hint={creditHint(user, chosen === 'credit')}
        disabled={!canApply.credit(user) && chosen !== 'credit'}
        checked={chosen === 'credit'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'credit' : 'none')}
      />
    </>
  )
}

/** Shown when an open order, to which the user has come back, holds the sats or credit. */
const held = say('Set aside for this order')

function creditHint(user: User, isChosen: boolean): string {
  if (canApply.credit(user)) return say('{credit} available', { credit: formatDollars(availableCredit(user)) })
  return isChosen ? held : say('You have no credit yet')
}

function satsHint(user: User, isChosen: boolean): string {
  if (isChosen && !canApply.sats(user)) return held
  if (user.rewardSatsOwed > 0) return owedSatsAbout(user.rewardSatsOwed)
  return canApply.sats(user)
    ? say('{sats} sats available', { sats: formatSats(availableSats(user)) })
    : say('Rewards need at least {least} sats', { least: minAppliedSats })
}
