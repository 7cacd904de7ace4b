import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { say } from './language/say.ts'

type Tone = 'note' | 'positive' | 'caution' | 'negative'

type BannerProps = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** The action to take. */
  action?: ReactNode
  onDismiss?: () => void
}

/** A notice about this screen, in the flow of the page. */
export function Banner({ tone = 'note', title, children, action, onDismiss }: BannerProps) {
  const { Icon, box, ink } = tones[tone]
  return (
    <div
      role={tone === 'negative' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-[14px] px-4 py-3 text-sm text-ink', box)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', ink)} />
      <div className="grid min-w-0 grow gap-1">
        {title && <p className={classNames('font-semibold', ink)}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="pt-1">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton label={say('Dismiss')} onClick={onDismiss} className="-my-2.5 -me-3">
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  )
}

const tones = {
  note: { Icon: Info, box: 'bg-accent-soft', ink: 'text-accent' },
  positive: { Icon: CircleCheck, box: 'bg-positive-soft', ink: 'text-positive' },
  caution: { Icon: TriangleAlert, box: 'bg-caution-soft', ink: 'text-caution' },
  negative: { Icon: CircleAlert, box: 'bg-negative-soft', ink: 'text-negative' },
}
