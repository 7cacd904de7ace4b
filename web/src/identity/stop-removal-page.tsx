import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError, errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query.ts'
import { paths } from '../paths.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [
  { title: say('Keep your authenticator app | Moon') },
  // Anybody who has this address can stop the removal, so no referrer is sent.
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

/**
 * The page linked in the email about the removal of an authenticator app. Opening the page changes nothing: it asks first. No session is
 * needed.
 */
export default function StopRemovalPage() {
  const { token = '' } = useParams()
  const stopping = useMutation({ mutationFn: () => call('stopAppRemoval', { params: { token } }) }, queryClient)
  if (stopping.isSuccess)
    return (
      <Said heading={say('Your app stays')}>
        {say(
          'Nothing has changed: log-ins ask for its codes as before. If you have not asked for its removal yourself, choose a new password, for somebody has tried to get into your account.',
        )}
      </Said>
    )
  if (stopping.error instanceof ApiError && stopping.error.status < 500 && stopping.error.status !== 429)
    return (
      <Said heading={say('There is nothing to stop')}>
        {say(
          'The app stays already, or it was removed, or the link was cut off in your mail program. Security says how things are.',
        )}
      </Said>
    )
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">{say('Keep your authenticator app?')}</h1>
        <p className="text-ink-muted">
          {say(
            'Somebody has told us that it is lost, and it is to be removed. Stop that if it was not you, or if you have found it.',
          )}
        </p>
      </div>
      {stopping.error && <Banner tone="negative">{errorText(stopping.error)}</Banner>}
      <Button size="large" className="w-full" isBusy={stopping.isPending} onClick={() => stopping.mutate()}>
        {say('Keep my app')}
      </Button>
    </>
  )
}

function Said({ heading, children }: { heading: string; children: string }) {
  return (
    <>
      <div className="grid gap-2" aria-live="polite">
        <h1 className="text-3xl">{heading}</h1>
        <p className="text-ink-muted">{children}</p>
      </div>
      <Link to={paths.security} className={buttonClass('secondary')}>
        {say('Security')}
      </Link>
    </>
  )
}
