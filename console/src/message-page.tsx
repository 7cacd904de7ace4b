import { Banner } from '@moon/ui/banner.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useParams } from 'react-router'
import { ActionButton } from './action-button.tsx'
import { errorText } from './call.ts'
import { Cell } from './lines-view.tsx'
import { PageHead } from './page-head.tsx'
import { useLook } from './use-look.ts'

/** One message with its answers and actions. */
export function MessagePage() {
  const { id = '' } = useParams()
  const message = useLook('message', { id })
  const [from, text, ...rest] = (message.data ?? []).filter((line) => typeof line === 'string')
  const isOpen = rest.at(-1)?.startsWith('Open') ?? false
  return (
    <div className="grid gap-6">
      <PageHead title={`Message ${id}`}>{rest.at(-1)}</PageHead>
      {message.error && <Banner tone="negative">{errorText(message.error)}</Banner>}
      {message.isPending && <SkeletonLines count={3} />}
      {from !== undefined && text !== undefined && (
        <article className="grid gap-3 rounded-card border border-line bg-surface-raised p-5 sm:p-6">
          <p className="text-sm text-ink-muted">
            <Cell text={from} />
          </p>
          <p className="max-w-160 [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
        </article>
      )}
      {rest.slice(0, -1).map((line, place) => (
        <p
          key={place}
          className={
            place % 2 === 0 ? 'px-1 text-sm text-ink-muted' : 'rounded-card bg-accent-soft p-5 whitespace-pre-wrap'
          }
        >
          {line}
        </p>
      ))}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <ActionButton command="answer" label="Answer" words={{ id }} />
          <ActionButton command="take-message" label="Take" words={{ id }} />
          <ActionButton command="close-message" label="Close without an answer" words={{ id }} />
          {from?.endsWith('(api_access)') && (
            <ActionButton command="grant-api-access" label="Grant API access" words={{ message: id }} />
          )}
        </div>
      )}
    </div>
  )
}
