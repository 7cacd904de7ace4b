import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import type { WithGift } from '../view/gift-standing.ts'
import { forgetCard } from '../kept/kept-card.ts'
import { say } from '@moon/ui/language/say.ts'

/** Moves a gift card to the other list, and confirms once both lists have been read again (STB-04). */
export function MarkUsed({ card }: { card: WithGift }) {
  const isUsed = card.gift_card.userMarkedAsUsed
  const marking = useMutation({
    mutationFn: () => call('markGiftCard', { params: { id: card.id }, body: { isUsed: !isUsed } }),
    onSuccess: async () => {
      if (!isUsed) await forgetCard(card.id)
      await outdate('listCards', 'readCard')
      toast(
        isUsed
          ? say('This card has been moved to your active card list')
          : say('This card has been moved to your inactive card list'),
      )
    },
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
  })
  const Icon = isUsed ? Undo2 : CircleCheck
  return (
    <Button
      variant="secondary"
      icon={<Icon aria-hidden className="size-4" />}
      isBusy={marking.isPending}
      onClick={() => marking.mutate()}
    >
      {isUsed ? say('Mark as unused') : say('Mark as used')}
    </Button>
  )
}
