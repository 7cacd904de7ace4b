import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { showCodes } from '../api/api-error.ts'
import { whenIdle } from '../kit/when-idle.ts'
import { takeLanguageOf } from '../language/remember-language.ts'
import { DeveloperMode } from '../session/developer-mode.ts'
import { useMember } from '../session/member.ts'
import { useThemeOfAccount } from '../session/use-theme-of-account.ts'
import { LaterPalette } from './later-palette.tsx'
import { MemberHeader } from './member-header.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { ReadOnlyBanner } from './read-only-banner.tsx'
import { usePaletteKey } from './use-palette-key.ts'
import { say } from '@moon/ui/language/say.ts'

let feel: Promise<void> | undefined
/** Loads the effects once per page, however often the layout renders. */
const loadFeel = () => (feel ??= import('../feel/start-feel.ts').then(({ startFeel }) => startFeel()))

/** The pages of members, with the user's own preferences. */
export default function MemberLayout() {
  const member = useMember()
  const user = member.kind === 'banned' ? undefined : member.user
  useThemeOfAccount(user?.theme)
  const account = user?.language
  useEffect(() => {
    if (account) takeLanguageOf(account)
  }, [account])
  const [isFinding, setFinding] = useState(false)
  usePaletteKey(() => user && setFinding(true))
  const isDeveloper = user?.developerMode ?? false
  useEffect(() => {
    showCodes(isDeveloper)
    return () => showCodes(false)
  }, [isDeveloper])
  useEffect(() => {
    const load = () => void loadFeel().catch(() => {})
    // At the first press at the latest: what it removes may have the focus.
    document.addEventListener('focusin', load, { once: true })
    return whenIdle(load)
  }, [])
  return (
    <BalancesHidden value={user?.hidesBalances ?? false}>
      <DeveloperMode value={isDeveloper}>
        <div className="flex min-h-dvh flex-col">
          <a
            href="#content"
            className="sr-only z-50 rounded-control bg-fill px-4 py-2 font-semibold text-fill-ink focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
          >
            {say('Skip to content')}
          </a>
          <ReadOnlyBanner />
          <NoticeBanner />
          <MemberHeader onFind={() => setFinding(true)} />
          <LaterPalette user={user} isOpen={isFinding} onClose={() => setFinding(false)} />
          <main id="content" className="mx-auto w-full max-w-300 grow px-4 pt-6 pb-16 sm:px-6">
            <Outlet />
          </main>
        </div>
      </DeveloperMode>
    </BalancesHidden>
  )
}
