import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { useCallback } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { MaintenanceNotice } from '../shell/maintenance-page.tsx'
import { faceOf } from './error-face.ts'

export const meta = () => [{ title: 'Something went wrong | Moon' }, { name: 'robots', content: 'noindex' }]

export default function ErrorPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const face = faceOf(search)
  const goHome = useCallback(() => void navigate(paths.dashboard), [navigate])
  if (face.kind === 'maintenance') return <MaintenanceNotice onOpen={goHome} />
  return (
    <div className="px-4">
      <ErrorPanel
        isPage
        face={face.kind === 'denied' ? 'locked' : 'eclipse'}
        title={face.title}
        actions={
          <>
            <Link to={paths.dashboard} className={buttonClass()}>
              Go Home
            </Link>
            <a href={paths.contact} className={buttonClass('secondary')}>
              Contact us
            </a>
          </>
        }
      >
        <p>{face.text}</p>
        {face.status !== undefined && <p className="text-sm">Error code {face.status}</p>}
      </ErrorPanel>
    </div>
  )
}
