import { IconButton } from '@moon/ui/icon-button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { Megaphone, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { readNotice, type NoticeNode } from './read-notice.ts'

/** Renders a notice with the few tags that it may use. */
export function Notice({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  if (message === '') return null
  return (
    <aside aria-label={say('Notice')} className="border-b border-line bg-accent-soft">
      <div className="mx-auto flex max-w-300 items-center gap-3 px-4 py-1 text-sm sm:px-6">
        <Megaphone aria-hidden className="size-4 shrink-0 text-accent" />
        <p className="grow py-2">{draw(readNotice(message))}</p>
        <IconButton label={say('Dismiss notice')} onClick={onDismiss} className="-me-2.5">
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
    </aside>
  )
}

function draw(nodes: NoticeNode[]): ReactNode {
  return nodes.map((node, place) => {
    if (typeof node === 'string') return <Fragment key={place}>{node}</Fragment>
    if (node.tag === 'br') return <br key={place} />
    if (node.tag !== 'a') return <node.tag key={place}>{draw(node.children)}</node.tag>
    return (
      <a
        key={place}
        href={node.href}
        rel="noopener noreferrer"
        target={node.href?.startsWith('/') ? undefined : '_blank'}
      >
        {draw(node.children)}
      </a>
    )
  })
}
