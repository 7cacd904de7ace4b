import type { Session } from '@moon/contract/sessions.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Panel } from '@moon/ui/panel.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Puzzle, Smartphone, Tablet } from 'lucide-react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate, query } from '../../api/query.ts'
import { shownTime } from '../../kit/shown-time.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The devices that are logged in, each with a button to log it out. */
export function SessionsSection() {
  const reading = useQuery(query('listSessions', {}))
  return (
    <Panel
      title={say('Where you are logged in')}
      about={say(
        'Log out what you do not know or no longer use. Every device is then asked for a code at its next log-in.',
      )}
    >
      {reading.isPending && <SkeletonLines count={2} isTall />}
      {reading.isError && !reading.data && (
        <Banner
          tone="negative"
          title={say('Your devices cannot be shown right now')}
          action={
            <Button size="small" variant="secondary" onClick={() => void reading.refetch()}>
              {say('Try again')}
            </Button>
          }
        >
          {errorText(reading.error)}
        </Banner>
      )}
      {reading.data && <Sessions sessions={reading.data.sessions} />}
    </Panel>
  )
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const endOthers = useMutation({
    mutationFn: () => call('endOtherSessions', {}),
    onSuccess: () => toast(say('Every other device is logged out.')),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('listSessions'),
  })
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id}>
            <Line session={session} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {say('Log out all other devices')}
        </Button>
      )}
    </>
  )
}

function Line({ session: { id, device, kind, place, startedAt, seenAt, isCurrent } }: { session: Session }) {
  const end = useMutation({
    mutationFn: () => call('endSession', { params: { id } }),
    onSuccess: () => toast(say('That device is logged out.')),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('listSessions'),
  })
  const Picture = pictures[kind] ?? MonitorSmartphone
  return (
    <div className="flex items-start gap-3 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
        <Picture aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {isCurrent && (
            <span className="rounded-full bg-positive-soft px-2 py-0.5 text-xs font-semibold text-positive">
              {say('This device')}
            </span>
          )}
        </p>
        <p className="text-sm text-ink-muted">
          {place ?? say('Place not known')}
          {!isCurrent && (
            <>
              {' · '}
              <Said
                text="last used {seenAt}"
                seenAt={
                  <time className="whitespace-nowrap" dateTime={seenAt.toISOString()}>
                    {shownTime(seenAt)}
                  </time>
                }
              />
            </>
          )}
        </p>
        <p className="text-sm text-ink-muted">
          <Said
            text="Logged in {startedAt}"
            startedAt={
              <time className="whitespace-nowrap" dateTime={startedAt.toISOString()}>
                {shownTime(startedAt)}
              </time>
            }
          />
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          variant="secondary"
          aria-label={say('Log out {device}', { device })}
          isBusy={end.isPending}
          onClick={() => end.mutate()}
        >
          {say('Log out')}
        </Button>
      )}
    </div>
  )
}

const pictures: Readonly<Record<Session['kind'], typeof Laptop>> = {
  computer: Laptop,
  extension: Puzzle,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
}
