import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { Link, useLocation, useSearchParams } from 'react-router'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
import { faceOf } from '../site/error-face.ts'
import { errors } from '../site/texts/errors.ts'
import { language } from '../language/language.ts'
import { isNoAnswer } from './no-answer.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Something went wrong | Moon') }, { name: 'robots', content: 'noindex' }]

/**
 * Shows what went wrong on the way to the extension, by `error` and `error_description` of the address [EXT-29, ECA-13, ECA-14, ECA-15,
 * ECA-16].
 */
export default function ErrorPage() {
  const [search] = useSearchParams()
  const { kind } = faceOf(search)
  const { state } = useLocation()
  const { title, text } = errors[language][kind === 'maintenance' ? 'other' : kind]
  return (
    <ErrorPanel
      isPage
      face={kind === 'denied' ? 'locked' : 'eclipse'}
      title={title}
      actions={
        <>
          <Link to={paths.extensionLogin} className={buttonClass()}>
            {say('Try again')}
          </Link>
          <Link to={sitePath(paths.contact)} target="_blank" className={buttonClass('secondary')}>
            {say('Contact us')}
          </Link>
        </>
      }
    >
      <p>{text}</p>
      {isNoAnswer(state) && (
        <p>
          {say(
            'The extension did not answer. Open Moon in the toolbar of the browser that has it, and press Connect to Moon there.',
          )}
        </p>
      )}
    </ErrorPanel>
  )
}
