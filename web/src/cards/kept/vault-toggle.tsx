import { Toggle } from '@moon/ui/field/toggle.tsx'
import { useState } from 'react'
import type { WithGift } from '../view/gift-standing.ts'
import { chooseKeeping, storeCard, keepsCards, type Codes } from './kept-card.ts'
import { say } from '@moon/ui/language/say.ts'

/** Lets the user choose whether this device shows gift cards without a connection, as at a till deep in a shop. */
export function VaultToggle({ card, codes }: { card: WithGift; codes: Codes | undefined }) {
  const [keeps, setKeeps] = useState(keepsCards)
  const choose = async (next: boolean) => {
    setKeeps(next)
    await chooseKeeping(next)
    if (next && codes) await storeCard(card, codes)
  }
  return (
    <Toggle
      label={say('Works without a connection')}
      hint={say(
        'A card whose code you have shown is kept on this device, encrypted, until you mark it as used or sign out.',
      )}
      checked={keeps}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  )
}
