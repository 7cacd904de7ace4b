import { Balance } from '@moon/ui/amount/balance.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { SatsAmount } from '@moon/ui/amount/sats-amount.tsx'
import { Drawer } from '@moon/ui/layer/drawer.tsx'
import { ThemeSwitch } from '@moon/ui/theme/theme-switch.tsx'
import type { User } from '@moon/contract/users.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { sats } from '@moon/money/sats.ts'
import { CircleDollarSign, LayoutGrid, LogOut, Puzzle, Settings, Zap, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { LanguageChoice } from '../session/language-choice.tsx'
import { saveTheme } from '../session/save-theme.ts'
import { headerItem } from './header-classes.ts'
import { AddExtension, SiteLinks } from './outside-links.tsx'
import { useCreditPath } from './use-credit-path.ts'
import { useLogOut } from './use-log-out.ts'
import { say } from '@moon/ui/language/say.ts'

type MemberDrawerProps = {
  /** Name and balances of a restricted user are not shown. */
  user: User | undefined
  isOpen: boolean
  onClose: () => void
}

/** The menu below 1200 px: the user's balances, the current page, and all links. */
export function MemberDrawer({ user, isOpen, onClose }: MemberDrawerProps) {
  const logOut = useLogOut()
  return (
    <Drawer title={say('Menu')} isOpen={isOpen} onClose={onClose}>
      {user && (
        <p className="grid pt-1 pb-4">
          <span className="truncate font-semibold">{user.name}</span>
          <span className="truncate text-sm text-ink-muted">{user.email}</span>
        </p>
      )}
      {user && <Balances user={user} />}
      <nav aria-label={say('Menu')} className="-mx-3 grid gap-0.5 py-3">
        {user && (
          <>
            <Entry to={paths.dashboard} Icon={LayoutGrid}>
              {say('Dashboard')}
            </Entry>
            <Entry to={paths.settings} Icon={Settings}>
              {say('Settings')}
            </Entry>
          </>
        )}
        <AddExtension icon={<Puzzle aria-hidden className={icon} />} />
        <button type="button" onClick={logOut} className={headerItem}>
          <LogOut aria-hidden className={icon} />
          {say('Log Out')}
        </button>
      </nav>
      <div className="border-t border-line">
        <nav aria-label={say('Site')} className="-mx-3 grid py-3">
          <SiteLinks />
        </nav>
      </div>
      <div className="mt-auto flex items-center justify-between border-t border-line pt-4">
        <span className="text-sm text-ink-muted">{say('Theme')}</span>
        <ThemeSwitch {...(user && { onChoose: saveTheme })} />
      </div>
      <LanguageChoice isMember={user !== undefined} className="-mx-3" />
    </Drawer>
  )
}

/** A link marked as current on its page and on the pages below it. */
function Entry({ to, Icon, children }: { to: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className={`${headerItem} aria-[current=page]:bg-surface-sunken aria-[current=page]:font-semibold`}
    >
      <Icon aria-hidden className={icon} />
      {children}
    </NavLink>
  )
}

/** The credit links to its page in the settings; a balance of zero is not shown. */
function Balances({ user: { moonCredit, rewardSats } }: { user: User }) {
  const creditPath = useCreditPath()
  if (moonCredit === zeroCents && rewardSats === 0) return null
  return (
    <div className="-mx-3 grid rounded-control border border-line">
      {moonCredit !== zeroCents && (
        <NavLink to={creditPath} className={`${headerItem} group`}>
          <CircleDollarSign aria-hidden className="size-5 shrink-0 text-positive" />
          <span className="grow">Moon Credit</span>
          <Balance name="Moon Credit" isInGroup className="font-semibold">
            <Dollars cents={moonCredit} />
          </Balance>
        </NavLink>
      )}
      {rewardSats > 0 && (
        <p className={headerItem}>
          <Zap aria-hidden className="size-5 shrink-0 fill-bitcoin text-bitcoin" />
          <span className="grow">{say('Rewards')}</span>
          <Balance name={say('Reward sats')} className="font-semibold">
            <SatsAmount sats={sats(BigInt(rewardSats))} />
          </Balance>
        </p>
      )}
    </div>
  )
}

const icon = 'size-5 shrink-0 text-ink-muted'
