import type { User } from '@moon/contract/users.ts'
import { classNames } from '@moon/ui/class-names.ts'
import {
  ChevronLeft,
  ChevronRight,
  CircleDollarSign,
  FolderDown,
  KeyRound,
  Landmark,
  ShieldCheck,
  SlidersHorizontal,
  SquareTerminal,
  UserRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { Link, Navigate, NavLink, Outlet, useMatch } from 'react-router'
import { paths } from '../paths.ts'
import { useFlag } from '../session/flags.ts'
import { useMember } from '../session/member.ts'
import { OnThisPage } from './on-this-page.tsx'
import { useApiConsumer } from './api-keys/use-api-consumer.ts'
import { say } from '@moon/ui/language/say.ts'

/**
 * The settings: a menu beside the page, or at 970 px and less one of the two at a time, with a link back to the menu. A restricted user has
 * no settings [SET-11].
 */
export default function SettingsLayout() {
  const member = useMember()
  const isMenu = useMatch(paths.settings) !== null
  if (member.kind === 'banned') return <Navigate to={paths.dashboard} replace />
  return (
    <div className="grid items-start gap-6 settings:grid-cols-[13rem_minmax(0,1fr)] settings:gap-12 header:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <Menu isWhole={isMenu} user={member.user} />
      <div className={classNames('grid min-w-0 gap-3', isMenu && 'max-settings:hidden')}>
        <Link
          to={paths.settings}
          className="-ms-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-control pe-3 text-[15px] font-medium text-ink-muted transition-colors hover:text-ink settings:hidden"
        >
          <ChevronLeft aria-hidden className="size-5" />
          {say('Back')}
        </Link>
        <Outlet context={member.user} />
      </div>
      {!isMenu && <OnThisPage />}
    </div>
  )
}

/** On a narrow screen the menu is a page of its own, where each entry is described. */
function Menu({ isWhole, user }: { isWhole: boolean; user: User }) {
  const Title = isWhole ? 'h1' : 'p'
  return (
    <nav
      aria-label={say('Settings')}
      className={classNames('grid gap-1 settings:sticky settings:top-23', !isWhole && 'max-settings:hidden')}
    >
      <Title className="pb-2 font-display text-3xl font-semibold settings:px-3 settings:text-2xl">
        {say('Settings')}
      </Title>
      <ul className="grid max-settings:divide-y max-settings:divide-line max-settings:border-y max-settings:border-line settings:gap-1">
        {useEntries(user).map(({ to, Icon, name, about, isNarrowOnly }) => (
          <li key={to} className={classNames(isNarrowOnly && 'settings:hidden')}>
            <NavLink to={to} className={({ isActive }) => classNames(entry, isActive && 'settings:bg-surface-sunken')}>
              <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
              <span className="grid grow">
                <span>{name}</span>
                <span className="text-sm font-normal text-ink-muted settings:hidden">{about}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted settings:hidden" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Entry = { to: string; Icon: LucideIcon; name: string; about: string; isNarrowOnly?: boolean }

function useEntries({ isFederated, coinbaseInfo }: User): Entry[] {
  const hasCreditPage = useFlag('offPlatformRefund')
  const hasBeta = useFlag('bitnobPrivateBeta')
  const isExchangeHidden = useFlag('disableCoinbase')
  const { isApiConsumer, isRefused } = useApiConsumer()
  const apiKeys = {
    to: paths.apiKeys,
    Icon: SquareTerminal,
    name: say('API Keys'),
    about: say('Let a program of yours buy and see cards'),
  }
  const webhooks = {
    to: paths.webhooks,
    Icon: Webhook,
    name: 'Webhooks',
    about: say('Where a program of yours is told what happens'),
  }
  const apiAccess = {
    to: paths.apiAccess,
    Icon: SquareTerminal,
    name: say('API Access'),
    about: say('Ask for a key for a program of yours'),
  }
  const credit = {
    to: paths.credit,
    Icon: CircleDollarSign,
    name: 'Moon Credit',
    about: say('What you have, and how it came and went'),
  }
  const exchange = {
    to: paths.connectCoinbase,
    Icon: Landmark,
    name: say('Connect Coinbase'),
    about: say('Pay from your Coinbase wallets'),
  }
  // On a wide screen the profile, which comes first, links to the password page. A user who signs in with a provider has no password
  // [SET-09].
  const password = {
    to: paths.changePassword,
    Icon: KeyRound,
    name: say('Change Password'),
    about: say('By a code that we mail'),
    isNarrowOnly: true,
  }
  return [
    {
      to: paths.profile,
      Icon: UserRound,
      name: say('Profile'),
      about: say('Your name, spending limits and usual way to pay'),
    },
    ...(hasCreditPage ? [credit] : []),
    ...((hasBeta && !isExchangeHidden) || coinbaseInfo.isAwaited ? [exchange] : []),
    {
      to: paths.security,
      Icon: ShieldCheck,
      name: say('Security'),
      about: say('Passkeys, authenticator app, and where you are logged in'),
    },
    {
      to: paths.preferences,
      Icon: SlidersHorizontal,
      name: say('Preferences'),
      about: say('Theme, hidden balances, and what we write to you'),
    },
    ...(isApiConsumer ? [apiKeys, webhooks] : []),
    ...(isRefused ? [apiAccess] : []),
    {
      to: paths.data,
      Icon: FolderDown,
      name: say('Your data'),
      about: say('Take everything along that we keep about you, or close your account'),
    },
    ...(isFederated ? [] : [password]),
  ]
}

const entry =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-[15px] font-medium text-ink transition-colors hover:bg-surface-sunken max-settings:min-h-16 max-settings:rounded-none max-settings:py-3 aria-[current=page]:font-semibold'
