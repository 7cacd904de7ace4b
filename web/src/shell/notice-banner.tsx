import { bannerRefreshMs } from '@moon/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { whenOpened } from '../kit/when-opened.tsx'
import { stylesFor } from '../router/whole-styles.ts'

const noticeQuery = { ...query('notification', {}), refetchInterval: bannerRefreshMs, staleTime: bannerRefreshMs }
const key = 'moon.notice'

const LaterNotice = whenOpened(
  () => import('./notice.tsx').then(({ Notice }) => Notice),
  ({ message }) => message !== '',
  () => stylesFor('dashboard'),
)

/** A notice from the operators to all members; dismissed once per message (D-43) [HDR-21]. */
export function NoticeBanner() {
  const notice = useQuery(noticeQuery).data?.notificationMessage
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key))
  const isShown = notice && notice.id !== dismissed
  const dismiss = () => {
    localStorage.setItem(key, notice!.id)
    setDismissed(notice!.id)
  }
  return <LaterNotice message={isShown ? notice.message : ''} onDismiss={dismiss} />
}
