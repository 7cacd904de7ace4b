import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { StateMoon, type StateOfSky } from './moon/state-moon.tsx'
import { say } from './language/say.ts'

type ErrorPanelProps = {
  title: ReactNode
  children?: ReactNode
  /** The next step, e.g. a retry button and a link to support. */
  actions?: ReactNode
  /** The request id to quote to support. */
  requestId?: string | undefined
  face?: Exclude<StateOfSky, 'new'>
  isPage?: boolean
}

/** An error: what happened, that no money is lost, and the next step. */
export function ErrorPanel({ title, children, actions, requestId, face = 'eclipse', isPage = false }: ErrorPanelProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div role="alert" className={classNames('grid justify-items-center gap-3 text-center', isPage ? 'py-16' : 'py-8')}>
      <StateMoon state={face} className={isPage ? 'size-44' : 'size-28'} />
      <Title className={isPage ? 'text-4xl' : 'text-2xl'}>{title}</Title>
      {children && <div className="grid max-w-104 gap-2 text-ink-muted">{children}</div>}
      {actions && <div className="flex w-full flex-wrap justify-center gap-3 pt-3 max-sm:*:grow">{actions}</div>}
      {requestId && (
        <p className="pt-2 font-mono text-xs text-ink-muted">{say('Reference {requestId}', { requestId })}</p>
      )}
    </div>
  )
}
