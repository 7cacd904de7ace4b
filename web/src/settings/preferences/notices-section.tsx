import type { CallAnswer } from '@moon/contract/calls.ts'
import type { OptionalNotice } from '@moon/contract/notices.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Panel } from '@moon/ui/panel.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { Switch } from '@moon/ui/field/switch.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate, query } from '../../api/query.ts'
import { noticeWords, standingNotices } from '../../notices/notice-words.ts'
import { say } from '@moon/ui/language/say.ts'

/** The emails that can be switched off, and those that always come. */
export function NoticesSection({ email }: { email: string }) {
  const reading = useQuery(query('listNotices', {}))
  return (
    <Panel
      title={say('Notices')}
      about={say('We write to {email}. What is about your money or your security always comes.', { email })}
      className="py-2!"
    >
      {reading.isPending && <SkeletonLines count={3} isTall />}
      {reading.isError && !reading.data && (
        <Banner
          tone="negative"
          title={say('Your notices cannot be shown right now')}
          action={
            <Button size="small" variant="secondary" onClick={() => void reading.refetch()}>
              {say('Try again')}
            </Button>
          }
        >
          {errorText(reading.error)}
        </Banner>
      )}
      {reading.data && <Matrix standings={reading.data.notices} />}
    </Panel>
  )
}

type Standings = CallAnswer<'listNotices'>['notices']

function Matrix({ standings }: { standings: Standings }) {
  return (
    <table className="w-full border-collapse text-start">
      <thead>
        <tr className="border-b border-line text-sm text-ink-muted">
          <th scope="col" className="py-2.5 text-start font-normal">
            {say('Notice')}
          </th>
          <th scope="col" className="py-2.5 text-end font-normal">
            {say('Email')}
          </th>
        </tr>
      </thead>
      <tbody>
        {standings.map(({ notice, isWanted }) => (
          <OptionalRow key={notice} notice={notice} isWanted={isWanted} />
        ))}
        {standingNotices.map(({ name, about }) => (
          <Row key={name} name={name} about={about}>
            <span className="rounded-full bg-surface-sunken px-2.5 py-1 text-sm font-medium text-ink-muted">
              {say('Always')}
            </span>
          </Row>
        ))}
      </tbody>
    </table>
  )
}

function OptionalRow({ notice, isWanted }: { notice: OptionalNotice; isWanted: boolean }) {
  const { name, about } = noticeWords[notice]
  const id = useId()
  const saving = useMutation({
    mutationFn: (wanted: boolean) => call('changeNotice', { params: { notice }, body: { isWanted: wanted } }),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('listNotices'),
  })
  const isOn = saving.isPending ? saving.variables : isWanted
  return (
    <Row id={id} name={name} about={about}>
      <Switch name={notice} aria-labelledby={id} checked={isOn} onChange={() => saving.mutate(!isOn)} />
    </Row>
  )
}

function Row({ id, name, about, children }: { id?: string; name: string; about: string; children: ReactNode }) {
  return (
    <tr className="not-last:border-b border-line">
      <th scope="row" className="py-3 pe-4 text-start font-normal">
        <span id={id} className="block font-medium">
          {name}
        </span>
        <span className="block text-sm text-ink-muted">{about}</span>
      </th>
      <td className="py-3 text-end align-middle">{children}</td>
    </tr>
  )
}
