import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { say } from '@moon/ui/language/say.ts'

/** Shown when this deployment has no extension configured. */
export function NoExtension() {
  return (
    <ErrorPanel
      isPage
      face="lost"
      title={say('No extension is set up here')}
      actions={
        <Link to={paths.dashboard} className={buttonClass()}>
          {say('Go to the dashboard')}
        </Link>
      }
    >
      <p>{say('You are logged in, but this Moon does not know an extension that it could connect.')}</p>
    </ErrorPanel>
  )
}
