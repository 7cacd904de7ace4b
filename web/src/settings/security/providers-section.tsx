import {
  signInFlags,
  signInProviderNames,
  signInProviders,
  type SignInProviderName,
} from '@moon/contract/plain/sign-in-providers.ts'
import type { CallAnswer } from '@moon/contract/calls.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { Panel } from '@moon/ui/panel.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate, query } from '../../api/query.ts'
import { ProviderLogo } from '../../kit/provider-logo.tsx'
import { shownDay } from '../../kit/shown-time.ts'
import { paths } from '../../paths.ts'
import { useFlag } from '../../session/flags.ts'
import { useLinkProvider } from './use-link-provider.ts'
import { say } from '@moon/ui/language/say.ts'

/** Log-in with an account at Google or Apple; nothing is shown when none is linked and none is offered. */
export function ProvidersSection() {
  const reading = useQuery(query('listProviders', {}))
  const [google, apple] = [useFlag(signInFlags.google), useFlag(signInFlags.apple)]
  const offered = { google, apple }
  const linked = reading.data?.providers ?? []
  if (reading.isSuccess && linked.length === 0 && !google && !apple) return null
  return (
    <Panel title={say('Google and Apple')} about={say('Accounts elsewhere that log you in to Moon.')}>
      {reading.isPending && <SkeletonLines count={1} isTall />}
      {reading.isError && !reading.data && <Banner tone="negative">{errorText(reading.error)}</Banner>}
      {reading.data && <Lines standing={reading.data} offered={offered} />}
    </Panel>
  )
}

type Standing = CallAnswer<'listProviders'>

function Lines({ standing, offered }: { standing: Standing; offered: Record<SignInProviderName, boolean> }) {
  const { providers, hasPassword } = standing
  const isLast = !hasPassword && providers.length === 1
  const shown = signInProviderNames.filter((name) => offered[name] || providers.some((one) => one.provider === name))
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {shown.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-3 py-3">
            <Line
              name={name}
              linkedAt={providers.find((one) => one.provider === name)?.linkedAt}
              isOffered={offered[name]}
              isLast={isLast}
            />
          </li>
        ))}
      </ul>
      {isLast && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-3">
          <p className="grow basis-60 text-sm text-ink-muted">
            {say(
              'It is your only way in that does not hang on a device, so it cannot be unlinked before you have a password. A code by email confirms the first one.',
            )}
          </p>
          <Link to={paths.changePassword} className={buttonClass('secondary')}>
            {say('Set a password')}
          </Link>
        </div>
      )}
    </>
  )
}

type LineProps = { name: SignInProviderName; linkedAt: Date | undefined; isOffered: boolean; isLast: boolean }

function Line({ name, linkedAt, isOffered, isLast }: LineProps) {
  const title = signInProviders[name]
  const link = useLinkProvider(name)
  const unlink = useMutation({
    mutationFn: () => call('unlinkProvider', { params: { provider: name } }),
    onSuccess: () => toast(say('{title} no longer logs you in.', { title })),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('listProviders'),
  })
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken">
        <ProviderLogo provider={name} />
      </span>
      <div className="min-w-0 grow basis-40">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-muted">
          {linkedAt
            ? say('Connected {linkedAt}', { linkedAt: shownDay(linkedAt) })
            : say('Not connected. Any address there will do.')}
        </p>
      </div>
      {!linkedAt && isOffered && (
        <Button
          size="small"
          variant="secondary"
          aria-label={say('Connect {title}', { title })}
          isBusy={link.isPending}
          onClick={() => link.mutate()}
        >
          {say('Connect')}
        </Button>
      )}
      {linkedAt && (
        <Button
          size="small"
          variant="secondary"
          aria-label={say('Unlink {title}', { title })}
          disabled={isLast}
          isBusy={unlink.isPending}
          onClick={() => unlink.mutate()}
        >
          {say('Unlink')}
        </Button>
      )}
    </>
  )
}
