import { addressIn, useLanguage } from './language.ts'
import { LanguageLinks } from './site-header.tsx'
import { SocialLinks } from './social-links.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { frame } from './texts/frame.ts'

export function SiteFooter({ canSwitchTheme }: { canSwitchTheme: boolean }) {
  const language = useLanguage()
  const words = frame[language]
  return (
    <footer className="border-t border-line bg-surface-sunken">
      <div className="mx-auto grid w-full max-w-300 gap-10 px-4 py-12 text-[0.9375rem] sm:px-6">
        <nav
          aria-label={words.homeLabel}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-6 gap-y-8 phone:grid-cols-[repeat(auto-fit,minmax(min(12.5rem,100%),1fr))] wide:grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))]"
        >
          {words.map.map(({ title, links }) => (
            <section key={title} className="grid content-start">
              <h2 className="pb-1 font-sans text-sm font-semibold tracking-normal text-ink">{title}</h2>
              <ul>
                {links.map(({ name, to }) => (
                  <li key={to}>
                    <a href={addressIn(language, to)} className={link}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-4 border-y border-line py-3">
          <SocialLinks className={`${link} pe-5`} />
          <div className={`flex flex-wrap items-center gap-3 ${canSwitchTheme ? '' : 'sm:-me-3'}`}>
            <LanguageLinks />
            {canSwitchTheme && <ThemeChoice />}
          </div>
        </div>
        <div className="grid gap-3 text-sm text-ink-muted">
          {words.disclaimers.map((text) => (
            <p key={text} className="max-w-[88ch]">
              {text}
            </p>
          ))}
          <p>{words.copyright}</p>
        </div>
      </div>
    </footer>
  )
}

const link = 'inline-flex min-h-11 min-w-11 items-center text-ink-muted hover:text-ink hover:underline'
