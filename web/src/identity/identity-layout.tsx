import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightSky } from '@moon/ui/moon/night-sky.tsx'
import { ThemeSwitch } from '@moon/ui/theme/theme-switch.tsx'
import { Link, Outlet, useLocation } from 'react-router'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
import { Logo } from '../shell/logo.tsx'
import { LanguageChoice } from '../session/language-choice.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The form on one side, and the night sky beside it on a wide screen. */
export default function IdentityLayout() {
  const { key } = useLocation()
  return (
    <div className="grid min-h-dvh wide:grid-cols-[minmax(520px,5fr)_7fr]">
      <div className="flex min-w-0 flex-col px-4 wrap-anywhere sm:px-10">
        <header className="flex min-h-19 flex-wrap items-center justify-between">
          <Link
            to={sitePath(paths.home)}
            reloadDocument
            aria-label={say('Moon, home')}
            className="rounded-control py-1"
          >
            <Logo />
          </Link>
          <ThemeSwitch />
        </header>
        <main className="mx-auto grid w-full max-w-100 grow grid-cols-[minmax(0,1fr)] content-center gap-6 pt-4 pb-16">
          <Outlet />
        </main>
        {/* The key makes this a new element under another step, so that it does not count as a layout shift. */}
        <footer key={key} className="-mx-3 pb-4">
          <LanguageChoice />
        </footer>
      </div>
      <aside aria-hidden className="sticky top-0 hidden h-dvh overflow-hidden bg-[#0b0d1c] wide:block">
        <NightSky seed="the sky over the door" className="absolute inset-0 size-full" />
        <Moon
          seed="the card on the front page"
          share={0.68}
          className="absolute top-[46%] left-1/2 w-[min(66%,600px)] -translate-x-1/2 -translate-y-1/2"
        />
        <p className="absolute inset-x-0 bottom-14 px-12 text-center font-display text-2xl font-semibold text-[#eceaf4]">
          {say('The light is what is left on the card.')}
        </p>
      </aside>
    </div>
  )
}
