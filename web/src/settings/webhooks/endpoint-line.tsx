import type { Endpoint } from '@moon/contract/endpoints.ts'
import { ChevronRight } from 'lucide-react'
import { EndpointState } from './endpoint-state.tsx'

/** One endpoint in the list; a press opens it. */
export function EndpointLine({ endpoint, onOpen }: { endpoint: Endpoint; onOpen: () => void }) {
  const { url, description } = endpoint
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 grid w-[calc(100%+1rem)] grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-control px-2 py-4 text-start transition-colors hover:bg-surface-sunken"
    >
      <span className="grid gap-1">
        <span className="font-mono text-sm font-semibold break-all">{url}</span>
        {description !== '' && <span className="text-[15px] break-words">{description}</span>}
        <EndpointState endpoint={endpoint} />
      </span>
      <ChevronRight aria-hidden className="size-5 text-ink-muted" />
    </button>
  )
}
