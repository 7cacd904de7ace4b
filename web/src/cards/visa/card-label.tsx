import type { CardInfo } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { LaterLabelForm } from './later-label-form.tsx'
import { say } from '@moon/ui/language/say.ts'

type CardLabelProps = { card: CardInfo }

/** The button for the form with which the owner names a card and chooses the colour of its face. */
export function CardLabel({ card }: CardLabelProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The button replaces the form, which had the focus, in the next frame.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isOpen) return <LaterLabelForm card={card} onClose={close} />
  return (
    <Button
      ref={opener}
      variant="quiet"
      className="-ms-3 gap-2 justify-self-start px-3!"
      icon={<Pencil aria-hidden className="size-4 text-ink-muted" />}
      onClick={() => setOpen(true)}
    >
      {card.name === null ? say('Name this card') : say('Change name or colour')}
    </Button>
  )
}
