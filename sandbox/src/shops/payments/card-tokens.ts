import { randomUUID } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { WrittenCard } from '../charge-card.ts'

/** Cards entered into frames of the payment provider: a shop gets a token, valid once and for ten minutes. */
export type CardTokens = { keep(card: WrittenCard): string; take(token: string): WrittenCard | undefined }

const goodForMs = 600_000

export function openCardTokens(clock: Clock): CardTokens {
  const cards = new Map<string, { card: WrittenCard; until: number }>()
  return {
    keep(card) {
      const token = `tok_${randomUUID().replaceAll('-', '')}`
      cards.set(token, { card, until: clock.now() + goodForMs })
      return token
    },
    take(token) {
      const found = cards.get(token)
      cards.delete(token)
      return found && found.until >= clock.now() ? found.card : undefined
    },
  }
}
