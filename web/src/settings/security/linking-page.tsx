import { signInProviders, type SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, redirectDocument, useNavigate, useParams } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { errorPath } from '../../kit/error-path.ts'
import { paths } from '../../paths.ts'
import { useLinkProvider } from './use-link-provider.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Security | Moon') }]

export function clientLoader({ params: { provider = '' } }: ClientLoaderFunctionArgs) {
  return provider in signInProviders ? null : redirectDocument(errorPath(404))
}

/** The page that a provider leads back to after linking: finishes, and leads to Security. Errors are shown here. */
export default function LinkingPage() {
  const navigate = useNavigate()
  const provider = useParams()['provider'] as SignInProviderName
  const name = signInProviders[provider]
  const again = useLinkProvider(provider)
  const hasBegun = useRef(false)
  const linking = useMutation({
    mutationFn: () => call('finishLink', {}),
    onSuccess: async () => {
      await outdate('listProviders')
      toast(say('{name} logs you in from now on.', { name }))
      await navigate(paths.security, { replace: true })
    },
  })
  const finish = useEffectEvent(() => linking.mutate())
  useEffect(() => {
    // The provider's answer is valid once, so the call is made once.
    if (hasBegun.current) return
    hasBegun.current = true
    finish()
  }, [])
  if (!linking.isError)
    return (
      <div role="status" className="grid justify-items-center gap-6 py-16">
        <span className="size-10 animate-turn rounded-full border-3 border-accent border-e-transparent" />
        <h1 className="text-2xl">{say('Connecting {name}…', { name })}</h1>
      </div>
    )
  return (
    <ErrorPanel
      isPage
      title={say('{name} is not connected', { name })}
      actions={
        <>
          <Button isBusy={again.isPending} onClick={() => again.mutate()}>
            {say('Try again')}
          </Button>
          <Link className={buttonClass('secondary')} to={paths.security} replace>
            {say('Back to Security')}
          </Link>
        </>
      }
    >
      <p>{errorText(linking.error)}</p>
    </ErrorPanel>
  )
}
