import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { errorFaces, faceOf } from './error-face.ts'
import { addressIn, languageOf, useLanguage } from './language.ts'
import { errors } from './texts/errors.ts'

/** Its script chooses the face, so a browser that can wait for it draws the page once. */
export const handle = { isStatic: true, hasScript: true, isScriptFirst: true }

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: errors[languageOf(location.pathname)].pageTitle },
  { name: 'robots', content: 'noindex' },
]

/** All faces of /error in one document; the query says which is shown, and without scripts it is the first. */
export default function ErrorPage() {
  const language = useLanguage()
  const words = errors[language]
  const [search] = useSearchParams()
  const shown = faceOf(search).kind
  return (
    <div data-errors className="px-4">
      {errorFaces.map((kind) => (
        <div key={kind} data-face={kind} hidden={kind !== shown}>
          <ErrorPanel
            isPage
            face={kind === 'denied' ? 'locked' : 'eclipse'}
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
  )
}
