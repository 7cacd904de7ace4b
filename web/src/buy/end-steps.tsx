import { buttonClass, Button } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { StateMoon } from '@moon/ui/moon/state-moon.tsx'
import { OhNo } from '../kit/oh-no.tsx'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
import { say } from '@moon/ui/language/say.ts'
import { saidRefusal } from '../kit/said-refusal.ts'

type UnableStepProps = { message: string; isAboutLimits: boolean; onClose: () => void }

/** Shows the server's message of an HTTP 402, and what the user can do next (ECB-05 to -07). */
export function UnableStep({ message, isAboutLimits, onClose }: UnableStepProps) {
  return (
    <ErrorPanel
      title={say('Unable to create card')}
      face={isAboutLimits ? 'halo' : 'locked'}
      actions={
        <>
          {isAboutLimits ? (
            <a className={buttonClass()} href={sitePath(paths.limitsHelp)} target="_blank" rel="noopener noreferrer">
              {say('How do I increase my limits?')}
            </a>
          ) : (
            <a className={buttonClass()} href={sitePath(paths.supportChat)} target="_blank" rel="noopener">
              {say('Contact support')}
            </a>
          )}
          <Button variant="secondary" onClick={onClose}>
            {say('Close')}
          </Button>
        </>
      }
    >
      <p className="text-balance">{message}</p>
      <p>{say('Nothing was charged.')}</p>
    </ErrorPanel>
  )
}

/** The generic error screen of the specification; `message` says what would help, if that is known. */
export function FailedStep({ message, onAgain }: { message: string | undefined; onAgain: () => void }) {
  return (
    <OhNo onAgain={onAgain}>
      <p>{saidRefusal('internal')}</p>
      {message && <p>{message}</p>}
      <p>{say('No money is lost: whatever reaches Moon is credited to you.')}</p>
    </OhNo>
  )
}

type NoticeStepProps = {
  message: string
  more: string | undefined
  /** Turns to the on-chain side of the order, which can still be paid. */
  onChain: (() => void) | undefined
  onAgain: () => void
  onClose: () => void
}

/**
 * A temporary message with its moon (CRE-33): behind clouds while something continues in the background, otherwise a new moon, and the same
 * card can be paid or ordered again.
 */
export function NoticeStep({ message, more, onChain, onAgain, onClose }: NoticeStepProps) {
  const also = more ?? (onChain && say('The on-chain address of this order can still be paid.'))
  return (
    <div role="alert" className="grid justify-items-center gap-4 py-8 text-center">
      <StateMoon state={more ? 'cloud' : 'new'} className="size-28" />
      <p className="max-w-90 text-balance">{message}</p>
      {also && <p className="max-w-90 text-sm text-balance text-ink-muted">{also}</p>}
      <div className="flex w-full flex-wrap justify-center gap-3 max-sm:*:grow">
        {onChain && <Button onClick={onChain}>{say('Pay on-chain')}</Button>}
        {!more && !onChain && <Button onClick={onAgain}>{say('Try again')}</Button>}
        <Button variant={more ? 'primary' : 'secondary'} onClick={onClose}>
          {say('Got it')}
        </Button>
      </div>
    </div>
  )
}
