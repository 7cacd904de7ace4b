import { Button } from '@moon/ui/button.tsx'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import { redemptionText, type TextPart } from './redemption-text.ts'
import { wordFor } from '../../kit/word-for.ts'
import { say } from '@moon/ui/language/say.ts'

const places = {
  all: say('Online and in the shops.'),
  online: say('Online only.'),
  'in-store': say('In the shops only.'),
} as const

type RedemptionProps = { merchant: string; instructions: string | null; redeemableAt: keyof typeof places | null }

/** The merchant's instructions for using the card; nothing when there are none. */
export function Redemption({ merchant, instructions, redeemableAt }: RedemptionProps) {
  const [isOpen, setOpen] = useState(false)
  const place = redeemableAt === null ? undefined : wordFor(places, redeemableAt, undefined)
  if (!instructions && place === undefined) return null
  return (
    <>
      <Button variant="secondary" icon={<BookOpenText aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {say('How to redeem')}
      </Button>
      <Sheet
        isOpen={isOpen}
        isOver
        onClose={() => setOpen(false)}
        title={say('Redemption instructions')}
        description={place === undefined ? merchant : `${merchant}. ${place}`}
      >
        <div className="grid gap-3 text-[15px]">
          {redemptionText(instructions ?? '').map((part, n) => (
            <Part key={n} part={part} />
          ))}
        </div>
      </Sheet>
    </>
  )
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'list') {
    const items = part.items.map((item, n) => <li key={n}>{item}</li>)
    return part.isNumbered ? (
      <ol className="grid list-decimal gap-1.5 ps-5">{items}</ol>
    ) : (
      <ul className="grid list-disc gap-1.5 ps-5">{items}</ul>
    )
  }
  return part.kind === 'title' ? <h3 className="pt-1 text-base">{part.text}</h3> : <p>{part.text}</p>
}
