import { zeroCents } from '@moon/money/cents.ts'
import { useState } from 'react'
import { redirect, type ClientLoaderFunctionArgs } from 'react-router'
import { isUnagreed } from '../api/api-error.ts'
import { query, queryClient } from '../api/query.ts'
import { staysOnPage } from '../kit/stays-on-page.ts'
import { agreementPath } from '../paths.ts'
import { loadMember, useMember } from '../session/member.ts'
import { readFirstCards } from '../cards/use-cards.ts'
import { LaterFirstCard } from '../cards/later-first-card.tsx'
import { cardsPerPage } from './cards-per-page.ts'
import { MemberDashboard } from './member-dashboard.tsx'
import { seldom } from './seldom.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Dashboard | Moon') }]

const recoveries = query('listRecoveries', {})
const orders = [
  query('lookUpInvoices', { query: { pendingOnly: true } }),
  query('lookUpInvoices', { query: { unpaidOnly: true } }),
]

/** Reads everything that determines the layout before the page is shown, so that nothing jumps. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [cards] = await Promise.all([
    readFirstCards(cardsPerPage(globalThis.innerHeight)),
    ...orders.map((order) => queryClient.prefetchQuery(order)),
    queryClient.prefetchQuery(recoveries),
  ])
  // A user who has cards but has not accepted the agreement sees the agreement before the dashboard (ECB-03); users on the waitlist are not
  // asked.
  if (isUnagreed(cards.error) && (await loadMember()).kind === 'active')
    return redirect(agreementPath(new URL(request.url)))
  await loadSeldom(cards.total)
  return null
}

/** Loads the parts that only some users see before the page is shown to them. */
async function loadSeldom(cards: number | undefined): Promise<void> {
  // When the member cannot be read, the gate around the page says why.
  const member = await loadMember().catch(() => undefined)
  const seen = [
    member?.kind === 'banned' && seldom.BanView.load(),
    member?.kind === 'waiting' && seldom.WaitlistView.load(),
    member?.kind === 'active' && member.user.moonCreditOnHold !== zeroCents && seldom.HoldBanner.load(),
    cards === 0 && LaterFirstCard.load(),
    (queryClient.getQueryData(recoveries.queryKey)?.recoveries ?? []).length > 0 && seldom.FoundCoins.load(),
    orders.some(({ queryKey }) => (queryClient.getQueryData(queryKey) ?? []).length > 0) && seldom.PendingStrip.load(),
  ]
  // The page itself retries parts that cannot be loaded now.
  await Promise.allSettled(seen.filter((each) => each !== false))
}

export const shouldRevalidate = staysOnPage

/** Banned beats waiting beats everything else (D-28). */
export default function DashboardPage() {
  const member = useMember()
  const [openedAt] = useState(() => window.innerHeight)
  switch (member.kind) {
    case 'banned':
      return <seldom.BanView reason={member.reason} />
    case 'waiting':
      return <seldom.WaitlistView />
    case 'active':
      return <MemberDashboard user={member.user} windowHeight={openedAt} />
  }
}
