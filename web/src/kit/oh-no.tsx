import { Button, buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
import { say } from '@moon/ui/language/say.ts'

/** The specification's error screen: the user can retry or contact support. */
export function OhNo({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  return (
    <ErrorPanel
      title={say('Oh No!')}
      actions={
        <>
          <Button onClick={onAgain}>{say('Try again')}</Button>
          <Link to={sitePath(paths.contact)} reloadDocument className={buttonClass('secondary')}>
            {say('Contact us')}
          </Link>
        </>
      }
    >
      {children}
    </ErrorPanel>
  )
}
