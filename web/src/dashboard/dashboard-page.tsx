import { useState } from 'react'
import { query, queryClient } from '../api/query.ts'
import { useMember } from '../session/user.ts'
import { BanView } from './ban-view.tsx'
import { MemberDashboard } from './member-dashboard.tsx'
import { WaitlistView } from './waitlist-view.tsx'

export const meta = () => [{ title: 'Dashboard | Moon' }]

/** What decides the shape of the page is read before it is drawn, so that nothing jumps. */
export async function clientLoader() {
  await Promise.all([
    queryClient.prefetchQuery(query('lookUpInvoices', { query: { pendingOnly: true } })),
    queryClient.prefetchQuery(query('listCards', { query: { currentPage: 1, perPage: 1 } })),
  ])
  return null
}

/** Banned beats waiting beats everything else (D-28). */
export default function DashboardPage() {
  const member = useMember()
  const [openedAt] = useState(() => window.innerHeight)
  switch (member.kind) {
    case 'banned':
      return <BanView reason={member.reason} />
    case 'waiting':
      return <WaitlistView />
    case 'active':
      return <MemberDashboard user={member.user} windowHeight={openedAt} />
  }
}
