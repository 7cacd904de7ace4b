import type { CardInfo } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'

/** Its owner freezes a card that shops would take, or lets it go; what Moon has frozen stays so. */
export function FreezeCard({ card: { id, frozen, spendable } }: { card: CardInfo }) {
  const isOpen = frozen?.reason !== null
  // Pressed twice it asks for the same.
  const turn = async () => {
    await call('freezeCard', { params: { id }, body: { isFrozen: isOpen } }).catch((error: unknown) =>
      toast(errorText(error), { kind: 'problem' }),
    )
    await outdate('readCard', 'listCards')
  }
  if (isOpen && !spendable) return null
  return (
    <Button variant="quiet" onClick={() => void turn()}>
      {isOpen ? say('Freeze card') : say('Unfreeze card')}
    </Button>
  )
}
