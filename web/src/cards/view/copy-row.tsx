import { buttonClass } from '@moon/ui/button.tsx'
import type { CardPart } from '@moon/ui/card/card-face.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { Copy, Eye, EyeOff } from 'lucide-react'
import type { ShownCard } from './use-secrets.ts'
import { say } from '@moon/ui/language/say.ts'

type CopyRowProps = {
  lastFour: string
  shown: ShownCard
  /** Copying the number is the main action. */
  isMain?: boolean
  className?: string
}

/** Buttons to show the number and to copy each part, so that nobody has to discover that the face can be pressed. */
export function CopyRow({ lastFour, shown, isMain = false, className }: CopyRowProps) {
  const { number, frame, isShown, toggle, copy } = shown
  const Icon = isShown ? EyeOff : Eye
  return (
    <div role="group" aria-label={say('Number, expiry and CVV')} className={classNames('grid gap-2', className)}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded-control bg-surface-sunken ps-3.5">
        <span dir="ltr" className="font-mono text-sm whitespace-nowrap tabular-nums">
          {number === null ? `•••• ${lastFour}` : grouped(number)}
        </span>
        <button
          type="button"
          aria-label={isShown ? say('Hide number') : say('Show number')}
          onClick={toggle}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-semibold"
        >
          <Icon aria-hidden className="size-4 text-ink-muted" />
          {isShown ? say('Hide') : say('Show')}
        </button>
      </div>
      {frame && (
        <p className="text-sm text-ink-muted">
          {say(
            'Press the number or the CVV on the card to copy it. The card issuer shows them there; they never come to Moon.',
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {(frame ? ownParts : parts).map(({ part, name, text }) => (
          <button
            key={part}
            type="button"
            aria-label={name}
            onClick={() => copy(part)}
            className={classNames(
              buttonClass(isMain && part === 'number' ? 'primary' : 'secondary'),
              'grow gap-1.5 px-2!',
            )}
          >
            <Copy aria-hidden className="size-4 shrink-0 max-[360px]:hidden max-[400px]:[&:not(:lang(en))]:hidden" />
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}

const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const parts: { part: CardPart; name: string; text: string }[] = [
  { part: 'number', name: say('Copy number'), text: say('Copy number') },
  { part: 'expiry', name: say('Copy expiry'), text: say('Expiry') },
  { part: 'cvv', name: say('Copy CVV'), text: 'CVV' },
]

/** The parts that Moon itself can copy when the card issuer's frame shows the rest. */
const ownParts = parts.filter(({ part }) => part === 'expiry')
