import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import type { WithGift } from '../view/gift-standing.ts'
import { useSecret } from '../view/use-secret.ts'
import { storeCard, keepsCards, readKeptCard, type Codes } from '../kept/kept-card.ts'

export type ShownCodes = ReturnType<typeof useCodes>

/** The codes of a gift card: read on a click, forgotten when hidden. */
export function useCodes(card: WithGift) {
  const [isHeldUp, setHeldUp] = useState(false)
  const [codes, setCodes] = useSecret<Codes>({ isHeldUp })
  async function reveal(): Promise<Codes> {
    const read = codes ?? (await readCodes(card))
    setCodes(read)
    return read
  }
  return { codes, reveal, hide: () => setCodes(undefined), holdUp: setHeldUp }
}

/** Reads the codes from Moon, or without a connection from this device if it stores the card. */
async function readCodes(card: WithGift): Promise<Codes> {
  try {
    const { gift_card: gift } = await call('readCard', { params: { id: card.id }, query: { reveal: true } })
    if (!gift) throw new Error('A gift card stays one')
    const { securityCode, pin, barcode, barcodeFormat, merchantCardWebsite } = gift
    const codes = { securityCode, pin, barcode, barcodeFormat, merchantCardWebsite }
    if (keepsCards() && !card.gift_card.userMarkedAsUsed) void storeCard(card, codes)
    // The card now has the time of its first showing.
    if (card.gift_card.firstRevealedAt === null) void outdate('readCard')
    return codes
  } catch (error) {
    const kept = error instanceof ApiError && error.code === 'unreachable' ? await readKeptCard(card.id) : undefined
    if (!kept) throw error
    return kept.codes
  }
}
