import type { ReactNode } from 'react'
import { useLanguage } from './language.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { frame } from './texts/frame.ts'

/** The frame of every public page. */
export function SiteFrame({ canSwitchTheme, children }: { canSwitchTheme: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col wrap-anywhere [&_:is(a,button)]:whitespace-normal">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-fill px-4 py-2 font-semibold text-fill-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {frame[useLanguage()].skip}
      </a>
      <SiteHeader />
      <main id="content" className="grow">
        {children}
      </main>
      <SiteFooter canSwitchTheme={canSwitchTheme} />
    </div>
  )
}
