import { bannerRefreshMs } from '@moon/contract/limits.ts'
import { IconButton } from '@moon/ui/icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { query } from '../api/query.ts'
import { readNotice } from './read-notice.ts'
import type { NoticeNode } from './read-notice.ts'
import { say } from '@moon/ui/language/say.ts'

const noticeQuery = { ...query('notification', {}), refetchInterval: bannerRefreshMs, staleTime: bannerRefreshMs }
const key = 'moon.notice'

/** What the house has to say to everybody who is signed in; dismissed once per message (D-43) [HDR-21]. */
export function NoticeBanner() {
  const notice = useQuery(noticeQuery).data?.notificationMessage
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key))
  if (!notice?.message || notice.id === dismissed) return null
  const dismiss = () => {
    localStorage.setItem(key, notice.id)
    setDismissed(notice.id)
  }
  return (
    <aside aria-label={say('Notice')} className="border-b border-line bg-accent-soft">
      <div className="mx-auto flex max-w-300 items-center gap-3 px-4 py-1 text-sm sm:px-6">
        <Megaphone aria-hidden className="size-4 shrink-0 text-accent" />
        <p className="grow py-2">{draw(readNotice(notice.message))}</p>
        <IconButton label={say('Dismiss notice')} onClick={dismiss} className="-me-2.5">
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
