import { formatDollars } from '@moon/money/format.ts'
import type { Underpaid } from '@moon/contract/underpaid.ts'
import { Button } from '@moon/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { shownDay } from '../../kit/shown-time.ts'
import { say } from '@moon/ui/language/say.ts'

type FinishUnderpaidProps = {
  standing: Underpaid
  /** Why the card cannot be deleted yet, which its sheet already says. */
  saidBelow: string | null
}

/** Offers alternatives to paying the rest: the card that the money received buys, or the money back as credit (D-08). */
export function FinishUnderpaid({ standing: data, saidBelow }: FinishUnderpaidProps) {
  const [chosen, setChosen] = useState<Way>()
  if (chosen) return <Confirm standing={data} way={chosen} onBack={() => setChosen(undefined)} />
  const { cardValue, cardDisabledReason, refundDisabledReason } = data
  const reason = refundDisabledReason ?? cardDisabledReason
  const received = formatDollars(data.received)
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex flex-wrap gap-2">
        {data.coverableWith.filter(isKnown).map((from) => (
          <Button key={from} {...offered} onClick={() => setChosen(from)}>
            {say('Cover {missing} from {sources}', { missing: formatDollars(data.missing), sources: sources[from] })}
          </Button>
        ))}
        {cardValue !== null && (
          <Button {...offered} disabled={cardDisabledReason !== null} onClick={() => setChosen('card')}>
            {say('Issue card for {received} received', { received })}
          </Button>
        )}
        <Button {...offered} disabled={refundDisabledReason !== null} onClick={() => setChosen('refund')}>
          {say('Refund to credit')}
        </Button>
      </div>
      {reason !== null && (
        <p className="text-ink-muted">
          {reason === saidBelow ? say('You can choose these once your payment is confirmed.') : reason}
        </p>
      )}
      <p className="text-ink-muted">
        {say('If the rest has not come by {refundsAt}, {received} becomes Moon Credit by itself.', {
          refundsAt: shownDay(data.refundsAt),
          received,
        })}
      </p>
    </div>
  )
}

/** These buttons contain an amount, and wrap to two lines when their text is too long. */
const offered = { size: 'small', variant: 'secondary', className: 'py-1.5 whitespace-normal!' } as const

type Way = 'card' | 'refund' | Underpaid['coverableWith'][number]

const sources = { CREDIT: say('credit'), SATS: say('reward sats') } as const
/** A source that only a newer server knows is not offered. */
const isKnown = (from: keyof typeof sources): boolean => Object.hasOwn(sources, from)

/** Asks for confirmation with the full consequence, because neither way can be undone. */
function Confirm({ standing, way, onBack }: { standing: Underpaid; way: Way; onBack: () => void }) {
  const params = { invoiceId: standing.invoiceId }
  const ending = useMutation({
    mutationFn: async (): Promise<void> => {
      if (way === 'card') await call('issueForReceived', { params })
      else if (way === 'refund') await call('refundInvoice', { params })
      else await call('payRemainder', { params, body: { coverWith: way } })
    },
    onSettled: () =>
      outdate(
        'readUnderpaid',
        'readCard',
        'listCards',
        'listActivity',
        'listCardTransactions',
        'lookUpInvoices',
        'readUser',
      ),
  })
  const received = formatDollars(standing.received)
  return (
    <div className="grid gap-2" role="group" aria-label={say('Confirm')}>
      <p>{say('{standing} This cannot be undone.', { standing: consequence(standing, way) })}</p>
      {ending.isError && <p role="alert">{errorText(ending.error)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {way === 'card'
            ? say('Yes, issue this card')
            : way === 'refund'
              ? say('Yes, refund {received}', { received })
              : say('Yes, cover it')}
        </Button>
        <Button size="small" variant="quiet" onClick={onBack}>
          {say('Back')}
        </Button>
      </div>
    </div>
  )
}

/** Describes in full what happens to the money. */
function consequence({ received, missing, cardValue }: Underpaid, way: Way): string {
  if (way === 'card')
    return say('Your card is made now and holds {cardValue}; the missing {missing} is no longer asked for.', {
      cardValue: formatDollars(cardValue ?? received),
      missing: formatDollars(missing),
    })
  if (way === 'refund')
    return say('{received} becomes Moon Credit at once, and no card is made.', { received: formatDollars(received) })
  return say('{missing} of your {source} completes the payment, and your card is made as ordered.', {
    missing: formatDollars(missing),
    source: way === 'CREDIT' ? 'Moon Credit' : say('reward sats'),
  })
}
