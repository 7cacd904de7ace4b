import type { User } from '@moon/contract/users.ts'
import type { Coin } from '@moon/money/coin.ts'
import { formatDollars, groupCoin, shownName } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Panel, PanelRow } from '@moon/ui/panel.tsx'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, ExternalLink, ShieldCheck, SlidersHorizontal, Unplug } from 'lucide-react'
import { Navigate } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { useFlag } from '../../session/flags.ts'
import { useMember } from '../../session/member.ts'
import { openConsent } from './open-consent.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'
import { periodText } from '../../kit/period-text.ts'

export const meta = () => [{ title: say('Connect Coinbase | Moon') }]

/** The exchange account: connecting, balances, and disconnecting. */
export default function ConnectPage() {
  const member = useMember()
  const hasBeta = useFlag('bitnobPrivateBeta')
  const isHidden = useFlag('disableCoinbase')
  const connecting = useMutation({ mutationFn: openConsent })
  const leaving = useMutation({
    mutationFn: () => call('disconnectCoinbase', {}),
    onSuccess: () => outdate('readUser'),
  })
  if (member.kind !== 'active') return <Navigate to={paths.dashboard} replace />
  const { user } = member
  const { isAwaited } = user.coinbaseInfo
  if (!isAwaited && (!hasBeta || isHidden)) return <Navigate to={paths.dashboard} replace />
  const error = connecting.error ?? leaving.error
  return (
    <div className="grid max-w-180 gap-9">
      <h1 className="text-3xl">Coinbase</h1>
      <Panel
        title={user.isCoinbaseConnected ? say('Your wallets there') : say('Pay from your Coinbase wallets')}
        about={
          user.isCoinbaseConnected
            ? undefined
            : say('Link your Coinbase account to Moon to make purchases from your Coinbase wallets')
        }
        foot={
          <>
            <Button
              variant={user.isCoinbaseConnected ? 'secondary' : 'primary'}
              icon={<ExternalLink aria-hidden className="size-[18px]" />}
              isBusy={connecting.isPending}
              onClick={() => connecting.mutate()}
            >
              {user.isCoinbaseConnected ? say('Reconnect') : say('Connect')}
            </Button>
            {user.isCoinbaseConnected && (
              <Button variant="quiet" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
                {say('Disconnect')}
              </Button>
            )}
          </>
        }
      >
        {isAwaited && (
          <Banner tone="caution">
            {say(
              'A payment of yours is on its way and Coinbase no longer lets us look it up. Connect your account again and it goes on.',
            )}
          </Banner>
        )}
        {error && <Banner tone="negative">{errorText(error)}</Banner>}
        {user.isCoinbaseConnected ? <Connected user={user} /> : <Promises />}
      </Panel>
    </div>
  )
}

/** What connecting means, shown before connecting. */
function Promises() {
  return (
    <ul className="grid gap-5">
      {promises.map(({ Icon, title, text }) => (
        <li key={title}>
          <PanelRow
            picture={
              <span className="grid size-10 shrink-0 place-items-center self-start rounded-full bg-accent-soft text-accent">
                <Icon aria-hidden className="size-5" />
              </span>
            }
            name={title}
            about={text}
          />
        </li>
      ))}
    </ul>
  )
}

const promises = [
  {
    Icon: SlidersHorizontal,
    title: say('You set the limit'),
    text: say('Coinbase opens in a new tab and asks you to allow up to $1,000 a day; you may change that there.'),
  },
  {
    Icon: ShieldCheck,
    title: say('Nothing without your code'),
    text: say('Moon sends nothing without your two-factor code, and keeps no password of yours.'),
  },
  {
    Icon: Unplug,
    title: say('Undone in one press'),
    text: say('You can disconnect it here at any time.'),
  },
]

function Connected({ user: { coinbaseInfo } }: { user: User }) {
  const { wallets, spendingLeft, spendingLimit, spendingPeriod } = coinbaseInfo
  return (
    <>
      <p role="status" className="flex items-center gap-2.5 font-semibold text-positive">
        <CircleCheck aria-hidden className="size-6" />
        {say('COINBASE IS CONNECTED.')}
      </p>
      {spendingLeft !== undefined && spendingLimit !== undefined && spendingPeriod !== undefined && (
        <p className="text-ink-muted">
          <Said
            text="{left} of the {limit} a {period} that you allow Moon is left."
            left={<span className="font-semibold text-ink tabular-nums">{formatDollars(spendingLeft)}</span>}
            limit={<span className="tabular-nums">{formatDollars(spendingLimit)}</span>}
            period={periodText(spendingPeriod)}
          />
        </p>
      )}
      <ul aria-label={say('Wallets')} className="divide-y divide-line border-t border-line">
        {wallets.map(({ id, name, balance, currency, balanceInBase }) => (
          <li key={id} className="flex min-h-13 items-center justify-between gap-4 py-2">
            <span className="min-w-0 truncate font-medium">{name.replace(currency, shownName(currency as Coin))}</span>
            <span className="grid justify-items-end tabular-nums">
              <span>{balanceInBase === null ? say('No rate right now') : formatDollars(balanceInBase)}</span>
              <span className="text-sm text-ink-muted">
                {groupCoin(balance)} {shownName(currency as Coin)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
