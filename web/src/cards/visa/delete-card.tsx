import type { CardInfo } from '@moon/contract/cards.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { TextArea } from '@moon/ui/field/text-area.tsx'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiError, isUnagreed } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { OhNo } from '../../kit/oh-no.tsx'
import { useMember } from '../../session/member.ts'
import { whatCameBack, whatComesBack } from '../view/card-face.ts'
import { LiveCardFace } from '../view/live-card-face.tsx'
import { say } from '@moon/ui/language/say.ts'
import { saidRefusal } from '../../kit/said-refusal.ts'

/** What the user has typed so far. */
export type Deletion = { comments: string }

type DeleteCardProps = {
  card: CardInfo
  interrupted: Deletion | undefined
  onClose: () => void
  /** The user has to accept the agreement first (ECB-02). */
  onUnagreed: (deletion: Deletion) => void
}

/** The card and the overdraft when the deletion was sent. */
type Before = { card: CardInfo; owed: Cents }

/** Deletes a card, and shows what comes back before and after, to the cent. */
export function DeleteCard({ card, interrupted, onClose, onUnagreed }: DeleteCardProps) {
  const [comments, setComments] = useState(interrupted?.comments ?? '')
  const owed = useOwed()
  const deletion = useMutation({
    mutationFn: async (before: Before) => {
      const body = { cardId: card.id, comments, platform: 'web-app' } as const
      const { refundedAmount } = await call('deleteCard', { body })
      return whatCameBack(refundedAmount, before.owed, before.card.held)
    },
    onError: (error) => {
      if (isUnagreed(error)) onUnagreed({ comments })
    },
    onSuccess: () =>
      void outdate('listCards', 'readCard', 'readUser', 'listActivity', 'listCardTransactions', 'cardLimits'),
  })
  // The card is empty a moment before the answer arrives: the earlier amounts are shown until then.
  const before = deletion.variables ?? { card, owed }
  if (deletion.data !== undefined) return <Deleted text={deletion.data} onClose={onClose} />
  if (deletion.error && !isUnagreed(deletion.error))
    return <NotDeleted error={deletion.error} onAgain={() => deletion.reset()} />
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        deletion.mutate({ card, owed })
      }}
    >
      <LiveCardFace card={before.card} className="mx-auto max-w-64" />
      <Banner tone="caution" title={say('This cannot be undone')}>
        {whatEnds(before.card)} {whatComesBack(before.card, before.owed)}
      </Banner>
      <TextArea
        name="comments"
        label={say('Comments')}
        hint={say('Optional: what could be better?')}
        rows={3}
        maxLength={2000}
        value={comments}
        onChange={(event) => setComments(event.currentTarget.value)}
      />
      <Button type="submit" variant="danger" size="large" isBusy={deletion.isPending}>
        {say('Submit & Delete Card')}
      </Button>
    </form>
  )
}

/** Until the order is paid in full there is no card that could stop working. */
const whatEnds = ({ fundingState }: CardInfo): string =>
  fundingState === 'PAID' ? say('The card stops working at once.') : say('This order ends, and no card is made of it.')

/** What shops have collected beyond the user's cards. */
function useOwed(): Cents {
  const member = useMember()
  return member.kind === 'banned' ? zeroCents : member.user.overdraft
}

function Deleted({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div role="status" className="grid justify-items-center gap-4 py-6 text-center">
      <CircleCheck aria-hidden className="size-12 text-positive" />
      <p className="font-display text-xl font-semibold">{say('Card Deleted')}</p>
      <p className="text-ink-muted">{text}</p>
      <Button onClick={onClose}>{say('Got it')}</Button>
    </div>
  )
}

function NotDeleted({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const refusal = error instanceof ApiError && error.status < 500 && error.status > 0 ? error.message : undefined
  return (
    <OhNo onAgain={onAgain}>
      <p>{refusal ?? saidRefusal('internal')}</p>
      <p>{say('Your card and its balance are as they were.')}</p>
    </OhNo>
  )
}
