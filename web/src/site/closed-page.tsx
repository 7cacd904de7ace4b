import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { languageOf, useLanguage } from './language.ts'
import { NightPage } from './night-page.tsx'
import { errors } from './texts/errors.ts'

export const handle = { isStatic: true }

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: errors[languageOf(location.pathname)].maintenance.pageTitle },
  { name: 'robots', content: 'noindex' },
  // The address stays the same, so this reloads the page that the visitor wanted.
  { httpEquiv: 'refresh', content: '30' },
]

/** Replaces every page while Moon is closed, without app and script, and reloads by itself (D-37) [GEN-10]. */
export default function ClosedPage() {
  const { title, text, again } = errors[useLanguage()].maintenance
  return (
    <main>
      <NightPage isWhole>
        <ErrorPanel
          isPage
          face="cloud"
          title={title}
          actions={
            // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address reloads the requested page
            <a href="" className={buttonClass('secondary')}>
              {again}
            </a>
          }
        >
          <p>{text}</p>
        </ErrorPanel>
      </NightPage>
    </main>
  )
}
