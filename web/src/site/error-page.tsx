import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { errorFaces, faceOf, type ErrorFace } from './error-face.ts'
import { addressIn, languageOf, useLanguage, type Language } from './language.ts'
import { NightPage } from './night-page.tsx'
import { errors } from './texts/errors.ts'

/** The page's script chooses the face, so a browser that loads the script first renders the page once. */
export const handle = { isStatic: true, hasScript: true, isScriptFirst: true }

export const meta = ({ location: { pathname, search } }: { location: { pathname: string; search: string } }) => [
  { title: pageTitleOf(faceOf(new URLSearchParams(search)).kind, languageOf(pathname)) },
  { name: 'robots', content: 'noindex' },
]

/** Contains all faces of /error in one document. The query decides which is shown; without scripts it is the first. */
export default function ErrorPage() {
  const language = useLanguage()
  const words = errors[language]
  const [search] = useSearchParams()
  const shown = faceOf(search).kind
  return (
    <NightPage>
      <div data-errors>
        {errorFaces.map((kind) => (
          <div key={kind} data-face={kind} data-title={pageTitleOf(kind, language)} hidden={kind !== shown}>
            <ErrorPanel
              isPage
              face={kind === 'denied' ? 'locked' : kind === 'maintenance' ? 'cloud' : 'eclipse'}
              title={words[kind].title}
              actions={
                kind === 'maintenance' ? (
                  <button type="button" data-check className={buttonClass('secondary')}>
                    {words.maintenance.again}
                  </button>
                ) : (
                  <>
                    <a href={paths.dashboard} className={buttonClass()}>
                      {words.goHome}
                    </a>
                    <a href={addressIn(language, paths.contact)} className={buttonClass('secondary')}>
                      {words.contact}
                    </a>
                  </>
                )
              }
            >
              <p>{words[kind].text}</p>
              {kind !== 'maintenance' && (
                <p hidden data-status={words.code} className="text-sm">
                  {words.code}
                </p>
              )}
            </ErrorPanel>
          </div>
        ))}
      </div>
    </NightPage>
  )
}

/** The title of the page while it shows this face. */
function pageTitleOf(kind: ErrorFace['kind'], language: Language): string {
  const words = errors[language]
  if (kind === 'other') return words.pageTitle
  return kind === 'maintenance' ? words.maintenance.pageTitle : `${words[kind].title} | Moon`
}
