import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ErrorPanelProps = {
  title: ReactNode
  children?: ReactNode
  /** The next step, e.g. a button to try again and a link to support. */
  actions?: ReactNode
  /** Quotes the request for support. */
  requestId?: string | undefined
  face?: 'eclipse' | 'locked' | 'lost'
  isPage?: boolean
}

/** Something went wrong: what happened, that no money is lost, and the next step. */
export function ErrorPanel({ title, children, actions, requestId, face = 'eclipse', isPage = false }: ErrorPanelProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div role="alert" className={classNames('grid justify-items-center gap-3 text-center', isPage ? 'py-16' : 'py-8')}>
      <Face kind={face} />
      <Title className={isPage ? 'text-4xl' : 'text-2xl'}>{title}</Title>
      {children && <div className="grid max-w-104 gap-2 text-ink-muted">{children}</div>}
      {actions && <div className="flex flex-wrap justify-center gap-3 pt-3">{actions}</div>}
      {requestId && <p className="pt-2 font-mono text-xs text-ink-muted">Reference {requestId}</p>}
    </div>
  )
}

/** A moon in eclipse with the ring of light around it; the light is cut where the way is barred or lost. */
function Face({ kind }: { kind: 'eclipse' | 'locked' | 'lost' }) {
  const dash = { eclipse: undefined, locked: '10 6', lost: '150 90' }[kind]
  return (
    <svg aria-hidden viewBox="0 0 120 120" className="size-28">
      <circle cx="60" cy="60" r="38" fill="#1b1e3c" />
      <circle cx="60" cy="60" r="38" fill="none" strokeWidth="2.5" strokeDasharray={dash} className="stroke-accent" />
      <circle cx="60" cy="60" r="46" fill="none" strokeWidth="1.5" className="stroke-accent opacity-45" />
      <circle cx="60" cy="60" r="55" fill="none" strokeWidth="1" className="stroke-accent opacity-20" />
      <circle cx="90" cy="36" r="5" className="fill-accent" />
    </svg>
  )
}
