import type { CallAnswer } from '@moon/contract/calls.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError, errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { query, queryClient } from '../api/query.ts'
import { paths } from '../paths.ts'
import { noticeWords } from './notice-words.ts'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [
  { title: say('Unsubscribe | Moon') },
  // Anybody who has this address can change the setting, so no referrer is sent.
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

/** The page that an email links to. Opening the page changes nothing: it asks first. No session is needed. */
export default function UnsubscribePage() {
  const { token = '' } = useParams()
  const read = query('readNoticeByLink', { params: { token } })
  const reading = useQuery(read, queryClient)
  const saving = useMutation(
    {
      mutationFn: (isWanted: boolean) => call('changeNoticeByLink', { params: { token }, body: { isWanted } }),
      onSuccess: (standing) => queryClient.setQueryData(read.queryKey, standing),
    },
    queryClient,
  )
  if (reading.isPending)
    return (
      <div aria-busy="true" aria-label={say('Loading')} className="grid gap-4">
        <Skeleton className="h-9 w-3/5" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    )
  if (!reading.data) return <Unknown error={reading.error} onRetry={() => void reading.refetch()} />
  return (
    <>
      <Standing standing={reading.data} isChanged={saving.isSuccess} />
      {saving.error && <Banner tone="negative">{errorText(saving.error)}</Banner>}
      <Button
        size="large"
        className="w-full"
        variant={reading.data.isWanted && !saving.isSuccess ? 'primary' : 'secondary'}
        isBusy={saving.isPending}
        onClick={() => saving.mutate(!reading.data.isWanted)}
      >
        {reading.data.isWanted ? say('Unsubscribe') : say('Send them again')}
      </Button>
      <p className="text-sm text-ink-muted">
        <Said
          text="What is about your money or your security comes in any case. {notices} are in your preferences, if you have an account."
          notices={
            <Link to={paths.preferences} className="font-medium text-ink underline underline-offset-3">
              {say('All notices')}
            </Link>
          }
        />
      </p>
    </>
  )
}

type Given = { standing: CallAnswer<'readNoticeByLink'>; isChanged: boolean }

function Standing({ standing: { notice, isWanted }, isChanged }: Given) {
  const { name, about } = noticeWords[notice]
  return (
    <div className="grid gap-2" aria-live="polite">
      <h1 className="text-3xl">
        {isWanted
          ? isChanged
            ? say('They come again')
            : say('No more of these letters?')
          : say('You are unsubscribed')}
      </h1>
      <p>
        <b className="font-semibold">{name}.</b> <span className="text-ink-muted">{about}</span>
      </p>
      {!isWanted && <p className="text-ink-muted">{say('No more of these will come to you.')}</p>}
    </div>
  )
}

function Unknown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNone = error instanceof ApiError && error.status < 500 && error.status !== 429
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">{isNone ? say('This link leads nowhere') : say('That did not work')}</h1>
        <p className="text-ink-muted">
          {isNone
            ? say(
                'It may have been cut off in your mail program. Nothing has changed. Open the link of the letter whole, or turn letters off in your preferences.',
              )
            : errorText(error)}
        </p>
      </div>
      {isNone ? (
        <Link to={paths.preferences} className={buttonClass('secondary')}>
          {say('Preferences')}
        </Link>
      ) : (
        <Button variant="secondary" onClick={onRetry}>
          {say('Try again')}
        </Button>
      )}
    </>
  )
}
