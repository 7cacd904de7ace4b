import { buttonClass } from '@moon/ui/button.tsx'
import { StateMoon } from '@moon/ui/moon/state-moon.tsx'
import { paths } from '../paths.ts'
import { addressIn, languageOf, useLanguage } from './language.ts'
import { NightPage } from './night-page.tsx'
import { accountClosed } from './texts/pages.ts'

export const handle = { isStatic: true }

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: accountClosed[languageOf(location.pathname)].title },
  { name: 'robots', content: 'noindex' },
]

/** The page shown after a user has closed their account. */
export default function AccountClosedPage() {
  const language = useLanguage()
  const { heading, lead, notes, home, contact } = accountClosed[language]
  return (
    <NightPage>
      <div className="grid max-w-[62ch] justify-items-center gap-5 py-16 text-center sm:py-20">
        <StateMoon state="new" className="size-[min(11rem,60vw)]" />
        <h1 className="text-4xl sm:text-5xl">{heading}</h1>
        <p className="text-lg">{lead}</p>
        {notes.map((note) => (
          <p key={note} className="text-ink-muted">
            {note}
          </p>
        ))}
        <div className="flex flex-wrap justify-center gap-3 pt-3">
          <a href={addressIn(language, paths.home)} className={buttonClass()}>
            {home}
          </a>
          <a href={addressIn(language, paths.contact)} className={buttonClass('secondary')}>
            {contact}
          </a>
        </div>
      </div>
    </NightPage>
  )
}
