import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
import { Said } from '../language/said.tsx'
import { NightStandIn } from './night-stand-in.tsx'
import { say } from '@moon/ui/language/say.ts'

/** A page that could not be rendered [ECA-11]. */
export function BrokenPage({ error }: { error: unknown }) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const isLost = isRouteErrorResponse(error) && error.status === 404
  return (
    <NightStandIn>
      <ErrorPanel
        isPage
        face={isLost ? 'lost' : 'eclipse'}
        title={say('Sorry there was a problem loading this page')}
        requestId={requestId}
        actions={
          <>
            <button type="button" className={buttonClass()} onClick={() => location.reload()}>
              {say('Try again')}
            </button>
            <a className={buttonClass('secondary')} href={paths.dashboard}>
              {say('Go Home')}
            </a>
          </>
        }
      >
        <p>
          <Said
            text="Nothing was charged by this. If it keeps happening, please {contact}."
            contact={<a href={sitePath(paths.contact)}>{say('contact us')}</a>}
          />
        </p>
      </ErrorPanel>
    </NightStandIn>
  )
}
