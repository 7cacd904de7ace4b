import { buttonClass } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { Link } from 'react-router'
import { paths } from '../paths.ts'

export const meta = () => [{ title: 'Not found | Moon' }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <ErrorPanel
        isPage
        face="lost"
        title="404"
        actions={
          <Link to={paths.home} className={buttonClass()}>
            Return to earth
          </Link>
        }
      >
        <p>Sorry, this page flew to the moon.</p>
      </ErrorPanel>
    </main>
  )
}
