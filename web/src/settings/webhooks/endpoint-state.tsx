import { consumerEventTypes } from '@moon/contract/consumer-events.ts'
import type { Endpoint } from '@moon/contract/endpoints.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { shownTime } from '../../kit/shown-time.ts'
import { offWords, stateWords } from './endpoint-words.ts'
import { say } from '@moon/ui/language/say.ts'
import { Said } from '../../language/said.tsx'

/** The state of an endpoint in one line. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { state, eventTypes, offBecause, failingSince } = endpoint
  return (
    <span className="flex items-baseline gap-2 text-sm text-ink-muted">
      <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', failingSince ? failing : dots[state])} />
      <span>
        {stateWords[state] ?? state}, {countOf(eventTypes)}
        {offBecause && `. ${offWords[offBecause] ?? ''}`}
        {failingSince && (
          <>
            {'. '}
            <Said
              text="Nothing has arrived since {since}"
              since={<time className="whitespace-nowrap">{shownTime(failingSince)}</time>}
            />
          </>
        )}
      </span>
    </span>
  )
}

function countOf({ length }: Endpoint['eventTypes']): string {
  if (length === consumerEventTypes.length) return say('all events')
  return length === 1 ? say('one event') : say('{count} events', { count: length })
}

const dots: Record<Endpoint['state'], string> = { ACTIVE: 'bg-positive', PENDING: 'bg-caution', OFF: 'bg-line-strong' }
const failing = 'bg-negative'
