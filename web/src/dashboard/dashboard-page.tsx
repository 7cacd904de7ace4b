import { useState } from 'react'
import { redirect, type ClientLoaderFunctionArgs } from 'react-router'
import { isUnagreed } from '../api/api-error.ts'
import { query, queryClient } from '../api/query.ts'
import { staysOnPage } from '../kit/stays-on-page.ts'
import { agreementPath } from '../paths.ts'
import { loadMember, useMember } from '../session/member.ts'
import { BanView } from './ban-view.tsx'
import { MemberDashboard } from './member-dashboard.tsx'
import { WaitlistView } from './waitlist-view.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Dashboard | Moon') }]

/** What decides the shape of the page is read before it is drawn, so that nothing jumps. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const first = query('listCards', { query: { currentPage: 1, perPage: 1 } })
  await Promise.all([
    queryClient.prefetchQuery(query('lookUpInvoices', { query: { pendingOnly: true } })),
    queryClient.prefetchQuery(query('lookUpInvoices', { query: { unpaidOnly: true } })),
    queryClient.prefetchQuery(query('listRecoveries', {})),
    queryClient.prefetchQuery(first),
  ])
  // Who has cards and has agreed to nothing sees the agreement and no dashboard before it (ECB-03); on the waitlist nobody is asked.
  if (isUnagreed(queryClient.getQueryState(first.queryKey)?.error) && (await loadMember()).kind === 'active')
    return redirect(agreementPath(new URL(request.url)))
  return null
}

export const shouldRevalidate = staysOnPage

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
