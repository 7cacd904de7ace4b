import type { CardInfo, ListedCard } from '@moon/contract/cards.ts'
import type { CardPart } from '@moon/ui/card/card-face.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useNow } from '../../kit/clock.ts'
import { faceState, hasSecrets } from './card-face.ts'
import { readSecrets, type Secrets } from './read-secrets.ts'
import { useSecret } from './use-secret.ts'
import { say } from '@moon/ui/language/say.ts'

export type ShownCard = {
  /** There is a number or frame to show and to copy. */
  isUsable: boolean
  isShown: boolean
  number: string | null
  cvv: string | null
  /** The issuer's frame, if the card issuer itself shows the secrets: they are copied there. */
  frame: string | null
  toggle: () => void
  copy: (part: CardPart) => void
}

/** Number and code of a card, hidden until the user asks; copying reads them as well. A new card shows them at once. */
export function useSecrets(card: ListedCard | CardInfo | undefined, isRevealed = false): ShownCard {
  const now = useNow(30_000)
  const [asked, setAsked] = useSecret<Secrets>()
  const [isOpen, setOpen] = useState(isRevealed)
  const secrets: Secrets | undefined = isOpen && card && hasSecrets(card) ? card : asked
  const isUsable = card !== undefined && card.last_four !== null && usable.has(faceState(card, now))

  async function show(): Promise<Secrets> {
    if (secrets || !card) return secrets ?? none
    const read = await readSecrets(card.id)
    if (hasSecrets(read)) setAsked(read)
    else toast(say('Your Card is Almost Ready'), { kind: 'problem' })
    return read
  }

  function hide(): void {
    setOpen(false)
    setAsked(undefined)
  }

  async function copy(part: CardPart): Promise<void> {
    const read = await show()
    const text = { number: read.pan, expiry: card?.exp, cvv: read.cvv }[part]
    if (!hasSecrets(read)) return
    if (!text) return toast(say('Press it on the card to copy it'))
    await navigator.clipboard.writeText(text)
    toast(say('Copied to clipboard'))
  }

  const number = isUsable ? (secrets?.pan ?? null) : null
  const frame = isUsable ? (secrets?.frame?.url ?? null) : null
  return {
    isUsable,
    isShown: number !== null || frame !== null,
    number,
    cvv: isUsable ? (secrets?.cvv ?? null) : null,
    frame,
    toggle: () => (number === null && frame === null ? void show().catch(complain) : hide()),
    copy: (part) => void copy(part).catch(complain),
  }
}

const none: Secrets = { pan: null, cvv: null, frame: null }
const usable: ReadonlySet<string> = new Set(['ready', 'empty'])
const complain = (error: unknown) => toast(errorText(error), { kind: 'problem' })
