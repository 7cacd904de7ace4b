import { bannerRefreshMs } from '@moon/contract/limits.ts'
import { IconButton } from '@moon/ui/icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { whenOpened } from '../kit/when-opened.tsx'
import { stylesFor } from '../router/whole-styles.ts'
import { say } from '@moon/ui/language/say.ts'

const noticeQuery = { ...query('notification', {}), refetchInterval: bannerRefreshMs, staleTime: bannerRefreshMs }
const key = 'moon.notice'

const LaterText = whenOpened(
  () => import('./notice-text.tsx').then(({ NoticeText }) => NoticeText),
  () => true,
  () => stylesFor('dashboard'),
)

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
        <LaterText message={notice.message} />
        <IconButton label={say('Dismiss notice')} onClick={dismiss} className="-me-2.5">
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
    </aside>
  )
}
