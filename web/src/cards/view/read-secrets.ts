import type { CardInfo } from '@moon/contract/cards.ts'
import { call } from '../../api/call.ts'

export type Secrets = Pick<CardInfo, 'pan' | 'cvv' | 'frame'>

/** Number and code of a card, or where the card issuer shows them itself. */
export async function readSecrets(cardId: string): Promise<Secrets> {
  const { pan, cvv, frame } = await call('readCard', { params: { id: cardId }, query: { reveal: true } })
  return { pan, cvv, frame }
}
