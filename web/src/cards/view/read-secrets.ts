import type { CardInfo } from '@moon/contract/cards.ts'
import { call } from '../../api/call.ts'

export type Secrets = Pick<CardInfo, 'pan' | 'cvv' | 'frame'>

/** Reads number and code of a card, or the address of the card issuer's frame that shows them. */
export async function readSecrets(cardId: string): Promise<Secrets> {
  const { pan, cvv, frame } = await call('readCard', { params: { id: cardId }, query: { reveal: true } })
  return { pan, cvv, frame }
}
