import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { paths } from '../paths.ts'
import { addressIn, languageOf, useLanguage } from './language.ts'
import { NightPage } from './night-page.tsx'
import { errors } from './texts/errors.ts'

export const handle = { isStatic: true }

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: errors[languageOf(location.pathname)].lost.pageTitle },
  { name: 'robots', content: 'noindex' },
]

export default function NotFoundPage() {
  const language = useLanguage()
  const { title, text, back } = errors[language].lost
  return (
    <NightPage>
      <ErrorPanel
        isPage
        face="lost"
        title={title}
        actions={
          <a href={addressIn(language, paths.home)} className={buttonClass()}>
            {back}
          </a>
        }
      >
        <p>{text}</p>
      </ErrorPanel>
    </NightPage>
  )
}
