import type { User } from '@moon/contract/users.ts'
import { Puzzle } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMember } from '../session/member.ts'
import { paths } from '../paths.ts'
import { AccountMenu, DrawerButton } from './account-menu.tsx'
import { BalanceBadges } from './balance-badges.tsx'
import { Logo } from './logo.tsx'
import { LaterMemberDrawer } from './later-member-drawer.tsx'
import { AddExtension, SiteLinks } from './outside-links.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The header for members: links to the site, balances, the extension, and the account; a drawer below 1200 px [HDR-17]. */
export function MemberHeader({ onFind }: { onFind: () => void }) {
  const member = useMember()
  const user = member.kind === 'banned' ? undefined : member.user
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/92 backdrop-blur-md print:hidden">
      <div className="mx-auto flex h-17 max-w-300 items-center gap-2 px-4 sm:gap-3 sm:px-6">
        <Link to={paths.dashboard} aria-label={say('Moon, dashboard')} className="rounded-control py-1 pe-2">
          <Logo isShortOnPhones />
        </Link>
        <nav aria-label={say('Site')} className="hidden items-center header:flex">
          <SiteLinks />
        </nav>
        <span className="grow" />
        {user && <BalanceBadges rewardSats={user.rewardSats} moonCredit={user.moonCredit} />}
        <AddExtension
          className="hidden gap-1.5 header:flex"
          icon={<Puzzle aria-hidden className="size-4.5 text-ink-muted" />}
        />
        <AccountMenu user={user} onFind={onFind} />
        <Menu user={user} />
      </div>
    </header>
  )
}

function Menu({ user }: { user: User | undefined }) {
  const place = useLocation()
  // A link in the drawer closes it only by arriving at the other page, so that the drawer's history entry stays behind.
  const [openedAt, setOpenedAt] = useState<typeof place>()
  return (
    <>
      <DrawerButton onOpen={() => setOpenedAt(place)} />
      <LaterMemberDrawer user={user} isOpen={openedAt === place} onClose={() => setOpenedAt(undefined)} />
    </>
  )
}
