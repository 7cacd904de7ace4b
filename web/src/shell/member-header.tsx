import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { ThemeSwitch } from '@moon/ui/theme/theme-switch.tsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { saveTheme } from '../session/save-theme.ts'
import { useMember } from '../session/member.ts'
import { paths } from '../paths.ts'
import { AccountMenu, DrawerButton } from './account-menu.tsx'
import { BalanceBadges } from './balance-badges.tsx'
import { headerItem } from './header-classes.ts'
import { LaterDrawer } from './later-drawer.tsx'
import { Logo } from './logo.tsx'
import { AddExtension, SiteLinks } from './outside-links.tsx'
import { useCreditPath } from './use-credit-path.ts'
import { useLogOut } from './use-log-out.ts'

/** The header of whoever is signed in: the site, balances, the extension, and the account; a drawer below 1200 px [HDR-17]. */
export function MemberHeader() {
  const member = useMember()
  const logOut = useLogOut()
  const place = useLocation()
  // On the way to another page it is closed by having arrived, and not before: its entry of the history is left behind.
  const [openedAt, setOpenedAt] = useState<typeof place>()
  const user = member.kind === 'banned' ? undefined : member.user
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/92 backdrop-blur-md print:hidden">
      <div className="mx-auto flex h-17 max-w-300 items-center gap-2 px-4 sm:gap-3 sm:px-6">
        <Link to={paths.dashboard} aria-label="Moon, dashboard" className="rounded-control py-1 pr-2">
          <Logo isShortOnPhones />
        </Link>
        <nav aria-label="Site" className="hidden items-center header:flex">
          <SiteLinks />
        </nav>
        <span className="grow" />
        {user && <BalanceBadges rewardSats={user.rewardSats} moonCredit={user.moonCredit} />}
        <AddExtension className="hidden gap-1.5 header:flex" />
        <AccountMenu user={user} />
        <DrawerButton onOpen={() => setOpenedAt(place)} />
      </div>
      <LaterDrawer title="Menu" isOpen={openedAt === place} onClose={() => setOpenedAt(undefined)}>
        {user && (
          <p className="grid border-b border-line pt-2 pb-4">
            <span className="font-semibold">{user.name}</span>
            <span className="truncate text-sm text-ink-muted">{user.email}</span>
          </p>
        )}
        <nav aria-label="Menu" className="-mx-3 grid py-3">
          {user && <CreditEntry moonCredit={user.moonCredit} />}
          {user && (
            <Link to={paths.settings} className={headerItem}>
              Settings
            </Link>
          )}
          <AddExtension />
          <button type="button" onClick={logOut} className={headerItem}>
            Log Out
          </button>
        </nav>
        <div className="border-t border-line">
          <nav aria-label="Site" className="-mx-3 grid py-3">
            <SiteLinks />
          </nav>
        </div>
        <div className="mt-auto flex items-center justify-between border-t border-line pt-4">
          <span className="text-sm text-ink-muted">Theme</span>
          <ThemeSwitch {...(user && { onChoose: saveTheme })} />
        </div>
      </LaterDrawer>
    </header>
  )
}

/** In the drawer the credit has its name, and leads where the badge leads. */
function CreditEntry({ moonCredit: credit }: { moonCredit: Cents }) {
  const creditPath = useCreditPath()
  if (credit === zeroCents) return null
  return (
    <Link to={creditPath} className={`${headerItem} group`}>
      <span className="grow">Moon Credit</span>
      <Balance name="Moon Credit" isInGroup className="text-ink-muted">
        <Dollars cents={credit} />
      </Balance>
    </Link>
  )
}
