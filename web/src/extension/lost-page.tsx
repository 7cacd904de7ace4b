import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { Link } from 'react-router'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
import { say } from '@moon/ui/language/say.ts'

const title = say("Why hello there, it's time to go home. You're drunk.")

export const meta = () => [{ title }, { name: 'robots', content: 'noindex' }]

/** The page for every unknown address below /extension [EXT-30]. */
export default function LostPage() {
  return (
    <ErrorPanel
      isPage
      face="lost"
      title={title}
      actions={
        <Link to={sitePath(paths.home)} reloadDocument className={buttonClass()}>
          {say('Go Home')}
        </Link>
      }
    />
  )
}
