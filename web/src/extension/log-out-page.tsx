import { Button } from '@moon/ui/button.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
import { rememberSession } from '../session/remember-session.ts'
import { signOut } from '../session/sign-out.ts'
import { Waiting } from './waiting.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Log Out | Moon') }, { name: 'robots', content: 'noindex' }]

/**
 * Logs out of the support chat, which learns that this browser has no session any more, then everywhere, and leads to the front page. A
 * link from another website logs nobody out without asking [EXT-25, EXT-26, EXT-27, EXT-28].
 */
export default function LogOutPage() {
  const [isWanted, setWanted] = useState(() => !isFromElsewhere())
  const [problem, setProblem] = useState<string>()
  const leave = useEffectEvent(() => {
    rememberSession(false)
    signOut(() => location.replace(sitePath(paths.home))).catch((error: unknown) => {
      rememberSession(true)
      setProblem(errorText(error))
      setWanted(false)
    })
  })
  useEffect(() => {
    if (isWanted) leave()
  }, [isWanted])
  if (isWanted) return <Waiting heading={say('You are being logged out')} />
  return (
    <div className="grid justify-items-center gap-5 py-16 text-center">
      <h1 className="text-3xl">{say('Do you want to log out?')}</h1>
      {problem && (
        <p role="alert" className="max-w-90 text-negative">
          {problem}
        </p>
      )}
      <Button onClick={() => setWanted(true)}>{say('Log Out')}</Button>
    </div>
  )
}

/** The extension and a typed address have no referrer. */
const isFromElsewhere = (): boolean =>
  document.referrer !== '' &&
  !(URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin)
