import type { EndpointDelivery } from '@moon/contract/endpoints.ts'
import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { shownTime } from '../../kit/shown-time.ts'
import { say } from '@moon/ui/language/say.ts'

type DeliveryLineProps = { endpointId: string; delivery: EndpointDelivery; isOn: boolean }

/** One event, which unfolds to show each attempt. */
export function DeliveryLine({ endpointId, delivery, isOn }: DeliveryLineProps) {
  const { eventId, type, createdAt, state, nextAttemptAt, attempts } = delivery
  const resending = useMutation({
    mutationFn: () => call('resendEvent', { params: { id: endpointId, eventId } }),
    onSuccess: () => toast(say('It is sent again.')),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('listDeliveries'),
  })
  return (
    <details className="group py-3">
      <summary className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 rounded-control">
        <span className="font-mono text-sm break-all">{type}</span>
        <span className={classNames('text-sm font-medium', inks[state])}>{words[state] ?? state}</span>
        <ChevronDown
          aria-hidden
          className="row-span-2 size-5 text-ink-muted transition-transform group-open:rotate-180"
        />
        <span className="col-span-2 row-start-2 text-sm text-ink-muted">{shownTime(createdAt)}</span>
      </summary>
      <div className="grid gap-3 pt-3">
        <p className="font-mono text-xs break-all text-ink-muted">{eventId}</p>
        {state === 'WAITING' && attempts.length > 0 && nextAttemptAt && (
          <p className="text-sm">
            {say('The next try is at {nextAttemptAt}.', { nextAttemptAt: shownTime(nextAttemptAt) })}
          </p>
        )}
        {attempts.length === 0 && <p className="text-sm text-ink-muted">{say('Not tried yet.')}</p>}
        <ol className="grid gap-3">
          {attempts.map((attempt) => (
            <li key={attempt.at.toISOString()} className="grid gap-1 text-sm">
              <span>
                {say('{at}: {outcome} in {duration} ms', {
                  at: shownTime(attempt.at),
                  outcome: attempt.status
                    ? say('status {status}', { status: attempt.status })
                    : (attempt.failure ?? ''),
                  duration: attempt.durationMs,
                })}
              </span>
              {attempt.answer && (
                <pre className="rounded-control bg-surface-sunken px-3 py-2 text-xs break-all whitespace-pre-wrap">
                  {attempt.answer}
                </pre>
              )}
            </li>
          ))}
        </ol>
        {isOn && (
          <Button
            size="small"
            variant="secondary"
            className="justify-self-start"
            isBusy={resending.isPending}
            onClick={() => resending.mutate()}
          >
            {say('Send again')}
          </Button>
        )}
      </div>
    </details>
  )
}

const words: Record<EndpointDelivery['state'], string> = {
  WAITING: say('Waiting'),
  DELIVERED: say('Delivered'),
  FAILED: say('Failed'),
}
const inks: Record<EndpointDelivery['state'], string> = {
  WAITING: 'text-ink-muted',
  DELIVERED: 'text-positive',
  FAILED: 'text-negative',
}
