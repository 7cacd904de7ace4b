import type { CardInfo } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'

/** Lets the owner freeze a usable card and unfreeze it; a card frozen by Moon stays frozen. */
export function FreezeCard({ card: { id, frozen, spendable } }: { card: CardInfo }) {
  const isOpen = frozen?.reason !== null
  const turning = useMutation({
    mutationFn: () => call('freezeCard', { params: { id }, body: { isFrozen: isOpen } }),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    // The button is busy until the card has been read again.
    onSettled: () => outdate('readCard', 'listCards'),
  })
  if (isOpen && !spendable) return null
  return (
    <Button variant="secondary" isBusy={turning.isPending} onClick={() => turning.mutate()}>
      {isOpen ? say('Freeze card') : say('Unfreeze card')}
    </Button>
  )
}
