import { buttonClass } from '@moon/ui/button.tsx'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
import { say } from '@moon/ui/language/say.ts'

/** A restricted account shows only the reason and how to contact support. */
export function BanView({ reason }: { reason: string }) {
  return (
    <div role="alert" className="mx-auto grid max-w-120 justify-items-center gap-4 py-20 text-center">
      <TriangleAlert role="img" aria-label={say('Warning')} className="size-14 text-caution" />
      <h1 className="text-3xl">{say('This account is restricted')}</h1>
      <p className="text-lg">{reason}</p>
      <p className="text-ink-muted">
        {say('Whatever is yours stays yours. Support can tell you what happens to your balance.')}
      </p>
      <Link to={sitePath(paths.contact)} reloadDocument className={buttonClass('secondary')}>
        {say('Contact us')}
      </Link>
    </div>
  )
}
