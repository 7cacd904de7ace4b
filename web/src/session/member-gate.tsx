import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, redirect, redirectDocument, useNavigate } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { listen } from '../api/listen.ts'
import { standIn } from '../api/outage.ts'
import { queryClient } from '../api/query.ts'
import { whenSessionIsLost } from '../api/token.ts'
import { staysOnPage } from '../kit/stays-on-page.ts'
import { errorPath } from '../kit/error-path.ts'
import { loginPath } from '../paths.ts'
import { flagsQuery } from './flags.ts'
import { wayOut } from './signed-out-state.ts'
import { isSignedIn, leave } from './sign-out.ts'
import { whenSignedOutElsewhere } from './remember-session.ts'
import { loadMember } from './member.ts'
import { LaterStepUpSheet } from './later-step-up-sheet.tsx'

/** Behind this gate the user is signed in, and the user and the flags are loaded [ROU-03, STA-11, ECA-12]. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const url = new URL(request.url)
  try {
    if (!(await isSignedIn())) return redirect(loginPath(url))
    await Promise.all([loadMember(), queryClient.ensureQueryData(flagsQuery)])
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return redirect(loginPath(url))
    // Nothing can be shown without this answer: another page replaces everything at this address until Moon answers.
    if (error instanceof ApiError && error.status === 503) {
      standIn(error)
      return null
    }
    return redirectDocument(errorPath(error instanceof ApiError ? error.status : 500))
  }
}

export const shouldRevalidate = staysOnPage

export default function MemberGate() {
  const navigate = useNavigate()
  useEffect(() => {
    const goAway = () => {
      const { to, ...state } = wayOut(location)
      void leave(() => navigate(to, { replace: true, ...state }))
    }
    whenSessionIsLost(goAway)
    const forget = whenSignedOutElsewhere(goAway)
    return () => {
      whenSessionIsLost(() => {})
      forget()
    }
  }, [navigate])
  useEffect(listen, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <LaterStepUpSheet />
    </QueryClientProvider>
  )
}
