import { extensionPath } from '@moon/contract/support.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { Drawer } from '@moon/ui/layer/drawer.tsx'
import { IconButton } from '@moon/ui/icon-button.tsx'
import { ThemeSwitch } from '@moon/ui/theme/theme-switch.tsx'
import { Menu as MenuIcon, Puzzle } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMember } from '../session/member.ts'
import { paths } from '../paths.ts'
import { BalanceBadges } from './balance-badges.tsx'
import { Logo } from './logo.tsx'
import { useCreditPath } from './use-credit-path.ts'
import { useLogOut } from './use-log-out.ts'

/** The header of whoever is signed in: balances, theme, log-out; a drawer below 1200 px [HDR-17]. */
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
        <Link to={paths.dashboard} aria-label="Moon, dashboard" className="mr-auto rounded-control py-1 pr-2">
          <Logo isShortOnPhones />
        </Link>
        {user && <BalanceBadges rewardSats={user.rewardSats} moonCredit={user.moonCredit} />}
        <div className="hidden items-center gap-1 header:flex">
          <Outside />
          <span className="mx-2 h-6 w-px bg-line" />
          <nav aria-label="Account" className="flex items-center gap-1">
            {user && <span className="max-w-36 truncate pe-1 text-sm text-ink-muted">{user.name}</span>}
            {user && (
              <Link to={paths.settings} className={item}>
                Settings
              </Link>
            )}
            <button type="button" onClick={logOut} className={item}>
              Log Out
            </button>
          </nav>
          <ThemeSwitch />
        </div>
        <IconButton label="Menu" className="-mr-2.5 header:hidden" onClick={() => setOpenedAt(place)}>
          <MenuIcon aria-hidden className="size-6" />
        </IconButton>
      </div>
      <Drawer title="Menu" isOpen={openedAt === place} onClose={() => setOpenedAt(undefined)}>
        {user && (
          <p className="grid border-b border-line pt-2 pb-4">
            <span className="font-semibold">{user.name}</span>
            <span className="truncate text-sm text-ink-muted">{user.email}</span>
          </p>
        )}
        <nav aria-label="Menu" className="-mx-3 grid py-3">
          <Link to={paths.dashboard} className={item}>
            Dashboard
          </Link>
          {user && <CreditEntry moonCredit={user.moonCredit} />}
          {user && (
            <Link to={paths.settings} className={item}>
              Settings
            </Link>
          )}
          <Outside />
          <button type="button" onClick={logOut} className={item}>
            Log Out
          </button>
        </nav>
        <div className="mt-auto flex items-center justify-between border-t border-line pt-4">
          <span className="text-sm text-ink-muted">Theme</span>
          <ThemeSwitch />
        </div>
      </Drawer>
    </header>
  )
}

/** In the drawer the credit has its name, and leads where the badge leads. */
function CreditEntry({ moonCredit: credit }: { moonCredit: Cents }) {
  const creditPath = useCreditPath()
  if (credit === zeroCents) return null
  return (
    <Link to={creditPath} className={item}>
      <span className="grow">Moon Credit</span>
      <Dollars cents={credit} className="text-ink-muted" />
    </Link>
  )
}

/**
 * What opens in a tab of its own. The chat does so for a reason: its widget is somebody else's script, and cards and
 * balances are never in one document with it [HDR-10, HDR-14].
 */
function Outside() {
  const away = <span className="sr-only"> (opens in a new tab)</span>
  return (
    <>
      <a href={extensionPath} target="_blank" rel="noopener" className={item}>
        <Puzzle aria-hidden className="size-4.5 text-ink-muted max-header:hidden" />
        Add extension
        {away}
      </a>
      <a href={paths.supportChat} target="_blank" rel="noopener" className={item}>
        Support
        {away}
      </a>
    </>
  )
}

const item =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-[15px] font-medium text-ink transition-colors hover:bg-surface-sunken'
