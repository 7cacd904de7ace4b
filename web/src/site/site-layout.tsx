import { buttonClass } from '@moon/ui/button.tsx'
import { ThemeSwitch } from '@moon/ui/theme-switch.tsx'
import { Link, Outlet, useMatches } from 'react-router'
import { paths } from '../paths.ts'
import { Logo } from '../shell/logo.tsx'
import { SiteFooter } from './site-footer.tsx'

export default function SiteLayout() {
  const isStatic = useMatches().some((match) => (match.handle as { isStatic?: boolean } | undefined)?.isStatic)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-19 w-full max-w-300 items-center gap-2 px-4 sm:gap-4 sm:px-6">
        <Link to={paths.home} aria-label="Moon, home" className="mr-auto rounded-control py-1">
          <Logo />
        </Link>
        {/* A page without scripts could not switch. */}
        {!isStatic && (
          <span className="hidden sm:block">
            <ThemeSwitch />
          </span>
        )}
        <Link to={paths.login} className={buttonClass('quiet', 'small')}>
          Log In
        </Link>
        <Link to={paths.signup} className={buttonClass('primary', 'small')}>
          Sign Up
        </Link>
      </header>
      <main className="grow">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
