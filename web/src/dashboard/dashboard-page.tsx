import { useState } from 'react'
import { useMember } from '../session/user.ts'
import { BanView } from './ban-view.tsx'
import { MemberDashboard } from './member-dashboard.tsx'
import { WaitlistView } from './waitlist-view.tsx'

export const meta = () => [{ title: 'Dashboard | Moon' }]

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
