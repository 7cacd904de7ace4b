import type { CardInfo, ListedCard } from '@moon/contract/cards.ts'
import { CardFace, type CardPart } from '@moon/ui/card/card-face.tsx'
import { toast } from '@moon/ui/layer/toast.tsx'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useNow } from '../../kit/clock.ts'
import { balanceOf, faceDetail, faceState, valueOf } from './card-face.ts'
import { useSecret } from './use-secret.ts'

type Secrets = Pick<CardInfo, 'pan' | 'cvv'>
type LiveCardFaceProps = { card: ListedCard | CardInfo; isRevealed?: boolean; isCovered?: boolean; className?: string }

/** A card's face whose parts are copied by a click; the first click on a hidden part also reveals it. */
export function LiveCardFace({ card, isRevealed = false, isCovered = false, className }: LiveCardFaceProps) {
  const now = useNow(30_000)
  const [asked, setAsked] = useSecret<Secrets>()
  const secrets: Secrets | undefined = isRevealed && card.pan !== null ? card : asked
  const state = faceState(card, now)
  const isUsable = card.last_four !== null && (state === 'ready' || state === 'empty')

  async function copy(part: CardPart): Promise<void> {
    try {
      const read = secrets ?? (await call('readCard', { params: { id: card.id }, query: { reveal: true } }))
      if (!secrets) setAsked({ pan: read.pan, cvv: read.cvv })
      const text = { number: read.pan, expiry: card.exp, cvv: read.cvv }[part]
      if (!text) return toast('Your Card is Almost Ready', { kind: 'problem' })
      await navigator.clipboard.writeText(text)
      toast('Copied to clipboard')
    } catch (error) {
      toast(errorText(error), { kind: 'problem' })
    }
  }

  return (
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
}
