import { Button, buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, redirectDocument, useLoaderData } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { sitePath } from '../../language/site-path.ts'
import { isOfExtension, paths } from '../../paths.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Connecting to Coinbase | Moon') }, { name: 'robots', content: 'noindex' }]

/** Without a code nothing can be connected: the error page, or that of the extension, says why, in Coinbase's own terms (I-30). */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams: search } = new URL(request.url)
  const isOfIt = isOfExtension(pathname)
  const [authCode, state] = [search.get('code'), search.get('state')]
  if (authCode)
    return { authCode, ...(state === null ? {} : { state }), type: isOfIt ? ('extension' as const) : ('web' as const) }
  const why = new URLSearchParams([...search].filter(([name]) => name === 'error' || name === 'error_description'))
  return redirectDocument(`${isOfIt ? paths.extensionError : sitePath(paths.error)}?${why.toString()}`)
}

/** The page that Coinbase leads back to: submits the code, and closes the tab. */
export default function ConnectingPage() {
  const body = useLoaderData<typeof clientLoader>()
  const hasBegun = useRef(false)
  const connecting = useMutation({
    mutationFn: () => call('connectCoinbase', { body }),
    onSuccess: async () => {
      // A code is valid once: leaving it in the address would only fail on a reload.
      history.replaceState(history.state, '', location.pathname)
      await outdate('readUser', 'listCards')
      window.close()
    },
  })
  const begin = useEffectEvent(() => connecting.mutate())
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [])
  if (connecting.isError)
    return (
      <div className="px-4">
        <ErrorPanel
          isPage
          title={say('Coinbase is not connected')}
          actions={
            <>
              <Link className={buttonClass()} to={paths.connectCoinbase} replace>
                {say('Try again')}
              </Link>
              <a className={buttonClass('secondary')} href={sitePath(paths.contact)}>
                {say('Contact us')}
              </a>
            </>
          }
        >
          <p>{errorText(connecting.error)}</p>
          <p>{say('Nothing was charged, and nothing has changed.')}</p>
        </ErrorPanel>
      </div>
    )
  return (
    <div role="status" className="mx-auto grid max-w-110 justify-items-center gap-4 px-4 py-16 text-center">
      <Moon seed="coinbase" share={connecting.isSuccess ? 1 : 0.5} className="w-40" />
      {connecting.isSuccess ? (
        <>
          <h1 className="text-3xl">{say('COINBASE IS CONNECTED.')}</h1>
          <p className="text-ink-muted">{say('You can close this window.')}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => window.close()}>{say('Close')}</Button>
            <Link className={buttonClass('secondary')} to={paths.dashboard} replace>
              {say('Go to the dashboard')}
            </Link>
          </div>
        </>
      ) : (
        <>
          <h1 className="text-3xl">{say('Connecting to Coinbase...')}</h1>
          <p className="text-ink-muted">{say('Please do not close this window')}</p>
        </>
      )}
    </div>
  )
}
