import type { CardInfo } from '@moon/contract/cards.ts'
import { refusals } from '@moon/contract/refusals.ts'
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
import { shownDollars } from '../../kit/wire-dollars.ts'
import { whatComesBack } from '../view/card-view.ts'
import { LiveCardFace } from '../view/live-card-face.tsx'

/** What was typed so far. */
export type Deletion = { comments: string }

type DeleteCardProps = {
  card: CardInfo
  interrupted: Deletion | undefined
  onClose: () => void
  /** The agreement comes first (ECB-02). */
  onUnagreed: (deletion: Deletion) => void
}

/** Deleting: what comes back is said before and after, to the cent. */
export function DeleteCard({ card, interrupted, onClose, onUnagreed }: DeleteCardProps) {
  const [comments, setComments] = useState(interrupted?.comments ?? '')
  const deletion = useMutation({
    mutationFn: () => call('deleteCard', { body: { cardId: card.id, comments, platform: 'web-app' } }),
    onError: (error) => {
      if (isUnagreed(error)) onUnagreed({ comments })
    },
    onSuccess: () => outdate('listCards', 'readCard', 'readUser', 'listActivity', 'listCardTransactions', 'cardLimits'),
  })
  if (deletion.data) return <Deleted refunded={deletion.data.refundedAmount} onClose={onClose} />
  if (deletion.error && !isUnagreed(deletion.error))
    return <NotDeleted error={deletion.error} onAgain={() => deletion.reset()} />
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        deletion.mutate()
      }}
    >
      <LiveCardFace card={card} className="mx-auto max-w-64" />
      <Banner tone="caution" title="This cannot be undone">
        The card stops working at once. {whatComesBack(card)}
      </Banner>
      <TextArea
        label="Comments"
        hint="Optional: what could be better?"
        rows={3}
        maxLength={2000}
        value={comments}
        onChange={(event) => setComments(event.currentTarget.value)}
      />
      <Button type="submit" variant="danger" size="large" isBusy={deletion.isPending}>
        Submit &amp; Delete Card
      </Button>
    </form>
  )
}

function Deleted({ refunded, onClose }: { refunded: string; onClose: () => void }) {
  return (
    <div role="status" className="grid justify-items-center gap-4 py-6 text-center">
      <CircleCheck aria-hidden className="size-12 text-positive" />
      <p className="font-display text-xl font-semibold">Card Deleted</p>
      <p className="text-ink-muted">{shownDollars(refunded)} is now Moon Credit.</p>
      <Button onClick={onClose}>Got it</Button>
    </div>
  )
}

function NotDeleted({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const refusal = error instanceof ApiError && error.status < 500 && error.status > 0 ? error.message : undefined
  return (
    <OhNo onAgain={onAgain}>
      <p>{refusal ?? refusals.internal.text}</p>
      <p>Your card and its balance are as they were.</p>
    </OhNo>
  )
}
