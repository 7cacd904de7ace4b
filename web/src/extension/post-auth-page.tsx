import { useEffect, useRef } from 'react'
import { redirect, useNavigate, useParams } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { guessCountry } from '../identity/enter.ts'
import WelcomePage from '../identity/post-auth-page.tsx'
import { paths } from '../paths.ts'
import { NoExtension } from './no-extension.tsx'
import { useExtensionId } from './use-extension-id.ts'
import { Waiting } from './waiting.tsx'
import { say } from '@moon/ui/language/say.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  if (params['isSignUp'] === 'true') return { guess: (await guessCountry()) ?? null }
  return params['isSignUp'] === 'false' ? null : redirect(paths.extensionError)
}

export const meta = () => [{ title: say('Signing in | Moon') }, { name: 'robots', content: 'noindex' }]

/**
 * After a sign-up the user confirms their country, as in the web app. Then, and after each log-in, the page leads on to the extension
 * [EXT-10, EXT-11].
 */
export default function PostAuthPage() {
  return useParams()['isSignUp'] === 'true' ? <WelcomePage /> : <Arriving />
}

function Arriving() {
  const navigate = useNavigate()
  const id = useExtensionId()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (typeof id !== 'string' || hasBegun.current) return
    hasBegun.current = true
    const arrive = async () => {
      const country = await guessCountry()
      await call('createUser', { body: country ? { cardholderCountryOfResidence: country } : {} })
      const { handOverCode: code } = await call('startHandOver', {})
      await navigate(`${paths.extensionRedirect}?code=${encodeURIComponent(code)}`, { replace: true })
    }
    arrive().catch((error: unknown) => {
      // On a 503 the maintenance page replaces this page.
      if (!(error instanceof ApiError && error.status === 503)) void navigate(paths.extensionError, { replace: true })
    })
  }, [id, navigate])
  return id === null ? <NoExtension /> : <Waiting heading={say('Logging you in...')} />
}
