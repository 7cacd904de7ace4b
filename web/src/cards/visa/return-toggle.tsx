import type { CardInfo } from '@moon/contract/cards.ts'
import { expiredReturnDays, expiryReminderDays } from '@moon/contract/limits.ts'
import { Toggle } from '@moon/ui/field/toggle.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { useNow } from '../../kit/clock.ts'
import { leaveForErrorPage } from '../../session/leave-for-error-page.ts'
import { useMember } from '../../session/member.ts'
import { say } from '@moon/ui/language/say.ts'

const dayMs = 86_400_000

/**
 * Lets the user choose whether the rest of an expired card comes back by itself (D-21); shown for a card that is about to expire or has
 * expired.
 */
export function ReturnToggle({ card }: { card: CardInfo }) {
  const at = useNow(60_000)
  const member = useMember()
  const saving = useMutation({
    mutationFn: (returnsExpired: boolean) => call('changePreferences', { body: { returnsExpired } }),
    onError: (error) => {
      toast(errorText(error), { kind: 'problem' })
      leaveForErrorPage(error)
    },
    onSettled: () => outdate('readUser'),
  })
  const isSoon = card.expiration !== null && card.expiration.getTime() - at < expiryReminderDays[0] * dayMs
  if (member.kind !== 'active' || card.deleted || !isSoon) return null
  return (
    <Toggle
      label={say('Return what is left')}
      hint={say('{days} days after a card of yours expires, what is left on it becomes Moon Credit by itself.', {
        days: expiredReturnDays,
      })}
      checked={saving.isPending ? saving.variables : member.user.returnsExpired}
      onChange={(event) => saving.mutate(event.currentTarget.checked)}
    />
  )
}
