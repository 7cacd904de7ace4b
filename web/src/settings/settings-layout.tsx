import { classNames } from '@moon/ui/class-names.ts'
import { Landmark, UserRound } from 'lucide-react'
import { NavLink, Outlet } from 'react-router'
import { paths } from '../paths.ts'
import { useFlag } from '../session/flags.ts'

/** A menu beside the page from 970 px on, above it below that; each page of the settings is an entry. */
export default function SettingsLayout() {
  const hasBeta = useFlag('bitnobPrivateBeta')
  const isExchangeHidden = useFlag('disableCoinbase')
  return (
    <div className="grid items-start gap-6 settings:grid-cols-[13rem_minmax(0,1fr)] settings:gap-12">
      <nav aria-label="Settings" className="grid gap-1">
        <p className="pb-1 settings:px-3 font-display text-2xl font-semibold">Settings</p>
        <NavLink to={paths.profile} className={({ isActive }) => classNames(entry, isActive && chosen)}>
          <UserRound aria-hidden className="size-5" />
          Profile
        </NavLink>
        {hasBeta && !isExchangeHidden && (
          <NavLink to={paths.connectCoinbase} className={({ isActive }) => classNames(entry, isActive && chosen)}>
            <Landmark aria-hidden className="size-5" />
            Connect Coinbase
          </NavLink>
        )}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

const entry =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-[15px] font-medium text-ink transition-colors hover:bg-surface-sunken'
const chosen = 'bg-surface-sunken font-semibold'
