import { buttonClass } from '@moon/ui/button.tsx'
import type { CardPart } from '@moon/ui/card/card-face.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { say } from '@moon/ui/language/say.ts'
import { Copy } from 'lucide-react'

/** Buttons to copy each part of a card, so that nobody has to discover that the face can be pressed. */
export const CopyRow = ({ onCopy }: { onCopy: (part: CardPart) => void }) => (
  <div role="group" aria-label={say('Number, expiry and CVV')} className="flex gap-2">
    {parts.map(({ part, name, text }) => (
      <button
        key={part}
        type="button"
        aria-label={name}
        onClick={() => onCopy(part)}
        className={classNames(buttonClass(part === 'number' ? 'primary' : 'secondary'), 'grow gap-1.5 px-2!')}
      >
        <Copy aria-hidden className="size-4 shrink-0 max-[360px]:hidden" />
        {text}
      </button>
    ))}
  </div>
)

const parts: { part: CardPart; name: string; text: string }[] = [
  { part: 'number', name: say('Copy number'), text: say('Copy number') },
  { part: 'expiry', name: say('Copy expiry'), text: say('Expiry') },
  { part: 'cvv', name: say('Copy CVV'), text: 'CVV' },
]
