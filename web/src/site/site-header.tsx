import { extensionPath } from '@moon/contract/plain/extension-paths.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { Menu as MenuIcon, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { headerItem } from '../shell/header-classes.ts'
import { Logo } from '../shell/logo.tsx'
import { CareersLink } from './careers-link.tsx'
import { addressIn, languages, pageOf, useLanguage } from './language.ts'
import type { Language } from './language.ts'
import { AccountLinks, MemberCorner } from './member-corner.tsx'
import { frame } from './texts/frame.ts'

/**
 * The header of the public pages. The drawer below 1200 px is a native popover, so it opens, closes with Escape and returns the focus on
 * pages without a script. The server, which knows the session, decides whether the header is for a visitor or a member.
 */
export function SiteHeader() {
  const language = useLanguage()
  const words = frame[language]
  return (
    <header className="border-b border-transparent">
      <div className="mx-auto flex min-h-19 w-full max-w-300 flex-wrap items-center justify-end gap-1 px-4 py-2 sm:gap-2 sm:px-6">
        <a
          href={addressIn(language, paths.home)}
          aria-label={words.homeLabel}
          className="me-auto flex min-h-11 items-center rounded-control"
        >
          <Logo />
        </a>
        <nav aria-label={words.menu} className="hidden items-center header:flex">
          <Links language={language} />
        </nav>
        <a
          href={addressIn(language, paths.login)}
          className={`${buttonClass('quiet', 'small')} max-phone:hidden member:hidden`}
        >
          {words.logIn}
        </a>
        <a href={addressIn(language, paths.signup)} className={`${buttonClass('primary', 'small')} member:hidden`}>
          {words.signUp}
        </a>
        <MemberCorner />
        <button
          type="button"
          popoverTarget="site-menu"
          aria-label={words.menu}
          className="-me-2.5 grid size-11 place-items-center rounded-control hover:bg-surface-sunken header:hidden"
        >
          <MenuIcon aria-hidden className="size-6" />
        </button>
      </div>
      <div
        id="site-menu"
        popover="auto"
        role="dialog"
        aria-label={words.menu}
        className="fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[min(88vw,360px)] border-s border-line bg-surface-raised px-5 pt-4 pb-6 text-ink shadow-floating backdrop:bg-veil"
      >
        <div className="flex items-center justify-between">
          <p className="font-display text-lg font-semibold">{words.menu}</p>
          <button
            type="button"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            aria-label={words.close}
            className="-me-2.5 grid size-11 place-items-center rounded-control hover:bg-surface-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <nav aria-label={words.menu} className="-mx-3 grid gap-0.5 py-3">
          <Links language={language} />
          <a href={addressIn(language, extensionPath)} className={`${headerItem} visitor:hidden`}>
            {words.addExtension}
          </a>
          <AccountLinks />
        </nav>
        <div className="grid gap-3 border-t border-line pt-4">
          <a href={addressIn(language, paths.signup)} className={`${buttonClass('primary')} member:hidden`}>
            {words.signUp}
          </a>
          <a href={addressIn(language, paths.login)} className={`${buttonClass('secondary')} member:hidden`}>
            {words.logIn}
          </a>
          <a href={addressIn(language, paths.dashboard)} className={`${buttonClass('primary')} visitor:hidden`}>
            {words.dashboard}
          </a>
          <LanguageLinks />
        </div>
      </div>
    </header>
  )
}

function Links({ language }: { language: Language }) {
  const words = frame[language]
  return (
    <>
      <a href={addressIn(language, paths.home)} className={headerItem}>
        {words.home}
      </a>
      <a href={addressIn(language, paths.faqs)} className={headerItem}>
        {words.faq}
      </a>
      <CareersLink language={language} className={headerItem} />
      <a href={addressIn(language, paths.about)} className={headerItem}>
        {words.about}
      </a>
      <a href={addressIn(language, paths.supportChat)} className={headerItem}>
        {words.support}
      </a>
    </>
  )
}

/** Links to the same page in the other languages. */
export function LanguageLinks() {
  const language = useLanguage()
  const page = pageOf(useLocation().pathname)
  return (
    <div role="group" aria-label={frame[language].language} className="-ms-3 flex flex-wrap gap-1 text-sm">
      {languages.map((each) => (
        <a
          key={each}
          href={addressIn(each, page)}
          lang={each}
          hrefLang={each}
          aria-current={each === language ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-control px-3 text-ink-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {names[each]}
        </a>
      ))}
    </div>
  )
}

const names: Record<Language, string> = { en: 'English', es: 'Español' }
