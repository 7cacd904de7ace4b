import { consumerEventTypes } from '@moon/contract/consumer-events.ts'
import type { Endpoint } from '@moon/contract/endpoints.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { ChevronRight } from 'lucide-react'
import { shownTime } from '../../kit/shown-time.ts'
import { offWords, stateWords } from './endpoint-words.ts'

/** One endpoint in the list, which opens it. */
export function EndpointLine({ endpoint, onOpen }: { endpoint: Endpoint; onOpen: () => void }) {
  const { url, description, state, eventTypes, offBecause, failingSince } = endpoint
  const count = eventTypes.length === consumerEventTypes.length ? 'all events' : `${eventTypes.length} events`
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-4 text-left transition-colors hover:bg-surface-sunken"
    >
      <span className="grid gap-1">
        <span className="font-mono text-sm font-semibold break-all">{url}</span>
        {description !== '' && <span className="text-[15px] break-words">{description}</span>}
        <span className="flex items-baseline gap-2 text-sm text-ink-muted">
          <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', dots[state])} />
          <span>
            {stateWords[state] ?? state}, {count}
            {offBecause && `. ${offWords[offBecause] ?? ''}`}
            {failingSince && `. Nothing has arrived since ${shownTime(failingSince)}`}
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-ink-muted" />
    </button>
  )
}

const dots: Record<Endpoint['state'], string> = { ACTIVE: 'bg-positive', PENDING: 'bg-caution', OFF: 'bg-line-strong' }
