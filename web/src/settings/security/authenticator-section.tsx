import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Panel, PanelRow } from '@moon/ui/panel.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate, query } from '../../api/query.ts'
import { shownDay } from '../../kit/shown-time.ts'
import { AddAppSheet } from './add-app-sheet.tsx'
import { RemoveButton } from './remove-button.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The second step of a log-in: by email, or by an authenticator app. */
export function AuthenticatorSection() {
  const reading = useQuery(query('readSecondFactor', {}))
  return (
    <Panel
      title={say('Authenticator app')}
      about={say(
        'A second step at each log-in that only your own device can answer, also when somebody reads your email.',
      )}
    >
      {reading.isPending && <SkeletonLines count={1} isTall />}
      {reading.isError && !reading.data && <Banner tone="negative">{errorText(reading.error)}</Banner>}
      {reading.data && <Standing {...reading.data} />}
    </Panel>
  )
}

type StandingProps = { authenticatorSince: Date | null; recoveryCodesLeft: number }
type Open = { sheet: 'add' } | { sheet: 'codes'; codes: readonly string[] }

function Standing({ authenticatorSince: since, recoveryCodesLeft: left }: StandingProps) {
  const [open, setOpen] = useState<Open>()
  const close = () => {
    setOpen(undefined)
    void outdate('readSecondFactor')
  }
  const onError = (error: unknown) => toast(errorText(error), { kind: 'problem' })
  const remove = useMutation({
    mutationFn: () => call('removeAuthenticator', {}),
    onSuccess: () => toast(say('The authenticator app is removed.')),
    onError,
    onSettled: () => outdate('readSecondFactor'),
  })
  const renew = useMutation({
    mutationFn: () => call('renewRecoveryCodes', {}),
    onSuccess: ({ recoveryCodes: codes }) => setOpen({ sheet: 'codes', codes }),
    onError,
  })
  return (
    <>
      {since === null ? (
        <Line
          picture={<ShieldAlert aria-hidden className="size-5" />}
          title={say('Not set up')}
          about={say('On a new device a code comes by email.')}
        >
          <Button onClick={() => setOpen({ sheet: 'add' })}>{say('Set up')}</Button>
        </Line>
      ) : (
        <Line
          isOn
          picture={<ShieldCheck aria-hidden className="size-5" />}
          title={say('On')}
          about={say('Since {since} · {left}', { since: shownDay(since), left: leftText(left) })}
        >
          <Button variant="secondary" isBusy={renew.isPending} onClick={() => renew.mutate()}>
            {say('New recovery codes')}
          </Button>
          <Button variant="secondary" onClick={() => setOpen({ sheet: 'add' })}>
            {say('Change app')}
          </Button>
          <RemoveButton variant="quiet" isBusy={remove.isPending} onRemove={() => remove.mutate()} />
        </Line>
      )}
      {open?.sheet === 'add' && <AddAppSheet onClose={close} onDone={(codes) => setOpen({ sheet: 'codes', codes })} />}
      {open?.sheet === 'codes' && <RecoveryCodesSheet codes={open.codes} onClose={close} />}
    </>
  )
}

const leftText = (left: number): string =>
  left === 0
    ? say('no recovery codes left')
    : left === 1
      ? say('one recovery code left')
      : say('{left} recovery codes left', { left })

type LineProps = { picture: ReactNode; title: string; about: string; isOn?: boolean; children: ReactNode }

function Line({ picture, title, about, isOn = false, children }: LineProps) {
  return (
    <PanelRow
      picture={
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full ${isOn ? 'bg-positive-soft text-positive' : 'bg-surface-sunken text-ink-muted'}`}
        >
          {picture}
        </span>
      }
      name={title}
      about={about}
    >
      <div className="flex flex-wrap gap-2">{children}</div>
    </PanelRow>
  )
}
