import { Button, buttonClass } from '@moon/ui/button.tsx'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { isSignedIn, signOut } from './sign-out.ts'
import { say } from '@moon/ui/language/say.ts'

export async function clientLoader() {
  return (await isSignedIn().catch(() => true)) ? null : redirect(paths.login)
}

export const meta = () => [{ title: say('Log Out | Moon') }]

/**
 * The log-out page for the public pages, which contain no app: logs out at once and leads to the log-in. A link from another website only
 * asks, and logs nobody out by itself [HDR-13, HDR-18].
 */
export default function LogOutPage() {
  const navigate = useNavigate()
  const [isWanted, setWanted] = useState(isFromHere)
  const [problem, setProblem] = useState<string>()
  const leave = useEffectEvent(() => {
    signOut(() => navigate(paths.login)).catch((error: unknown) => {
      setProblem(errorText(error))
      setWanted(false)
    })
  })
  useEffect(() => {
    if (isWanted) leave()
  }, [isWanted])
  return (
    <main className="relative night grid min-h-dvh place-items-center bg-surface px-4 pb-16 text-ink">
      <NightScene seed="dusk" className="absolute! inset-0 rounded-none!">
        {null}
      </NightScene>
      <div className="relative grid justify-items-center gap-5 text-center">
        {/* The remaining light of the moon while the user logs out. */}
        <Moon seed="the card on the front page" share={isWanted ? 0.12 : 0.5} className="w-40 sm:w-52" />
        <h1 className="text-3xl">{isWanted ? say('Logging you out…') : say('Do you want to log out?')}</h1>
        {problem && (
          <p role="alert" className="max-w-90 text-negative">
            {problem}
          </p>
        )}
        {!isWanted && <Button onClick={() => setWanted(true)}>{say('Log Out')}</Button>}
        {!isWanted && (
          <Link to={paths.dashboard} className={buttonClass('quiet')}>
            {say('Go to the dashboard')}
          </Link>
        )}
      </div>
    </main>
  )
}

/** Returns whether a page of this site led here; its referrer is only the origin. */
const isFromHere = (): boolean =>
  URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin
