import type { CardInfo, ListedCard } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { CardFace, type CardPart } from '@moon/ui/card/card-face.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useNow } from '../../kit/clock.ts'
import { balanceOf, faceDetail, faceState, valueOf } from './card-face.ts'
import { useSecret } from './use-secret.ts'

type Secrets = Pick<CardInfo, 'pan' | 'cvv'>
type LiveCardFaceProps = {
  card: ListedCard | CardInfo
  isRevealed?: boolean
  isCovered?: boolean
  /** Shows and hides number and code by a button below it, too. */
  hasButton?: boolean
  className?: string
}

/** A card's face whose parts are copied by a click; the first click on a hidden part also reveals it. */
export function LiveCardFace({
  card,
  isRevealed = false,
  isCovered = false,
  hasButton = false,
  className,
}: LiveCardFaceProps) {
  const now = useNow(30_000)
  const [asked, setAsked] = useSecret<Secrets>()
  const [isOpen, setOpen] = useState(isRevealed)
  const secrets: Secrets | undefined = isOpen && card.pan !== null ? card : asked
  const state = faceState(card, now)
  const isUsable = card.last_four !== null && (state === 'ready' || state === 'empty')

  async function show(): Promise<Secrets> {
    if (secrets) return secrets
    const { pan, cvv } = await call('readCard', { params: { id: card.id }, query: { reveal: true } })
    if (pan === null) toast('Your Card is Almost Ready', { kind: 'problem' })
    else setAsked({ pan, cvv })
    return { pan, cvv }
  }

  function hide(): void {
    setOpen(false)
    setAsked(undefined)
  }

  async function copy(part: CardPart): Promise<void> {
    try {
      const read = await show()
      if (read.pan === null) return
      const text = { number: read.pan, expiry: card.exp, cvv: read.cvv }[part]
      if (!text) return
      await navigator.clipboard.writeText(text)
      toast('Copied to clipboard')
    } catch (error) {
      toast(errorText(error), { kind: 'problem' })
    }
  }

  const face = (
    <CardFace
      id={card.id}
      state={state}
      balance={balanceOf(card)}
      value={valueOf(card)}
      detail={faceDetail(card, now)}
      lastFour={card.last_four}
      number={isUsable ? (secrets?.pan ?? null) : null}
      expiry={card.exp}
      cvv={isUsable ? (secrets?.cvv ?? null) : null}
      {...(isUsable ? { onCopy: (part: CardPart) => void copy(part) } : {})}
      isCovered={isCovered}
      {...(className ? { className } : {})}
    />
  )
  if (!hasButton || !isUsable) return face
  const isShown = (secrets?.pan ?? null) !== null
  return (
    <>
      {face}
      <Button
        variant="secondary"
        icon={isShown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        onClick={() =>
          isShown ? hide() : void show().catch((error: unknown) => toast(errorText(error), { kind: 'problem' }))
        }
      >
        {isShown ? 'Hide number' : 'Show number'}
      </Button>
    </>
  )
}
