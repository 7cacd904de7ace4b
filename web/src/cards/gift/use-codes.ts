import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import type { WithGift } from '../view/gift-view.ts'
import { keepCard, keepsCards, readKeptCard, type Codes } from '../kept/kept-card.ts'

/** Codes are hidden again after a minute (D-40), but never while one is held up to a scanner. */
const shownForMs = 60_000

export type ShownCodes = ReturnType<typeof useCodes>

/** The codes of a gift card: asked for by a click, forgotten when they are hidden. */
export function useCodes(card: WithGift) {
  const [codes, setCodes] = useState<Codes>()
  const [isHeldUp, setHeldUp] = useState(false)
  useEffect(() => {
    if (!codes || isHeldUp) return undefined
    const timer = setTimeout(() => setCodes(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [codes, isHeldUp])
  async function reveal(): Promise<Codes> {
    const read = codes ?? (await readCodes(card))
    setCodes(read)
    return read
  }
  return { codes, reveal, hide: () => setCodes(undefined), holdUp: setHeldUp }
}

/** From Moon; without a connection from this device, if it keeps the card. */
async function readCodes(card: WithGift): Promise<Codes> {
  try {
    const { gift_card: gift } = await call('readCard', { params: { id: card.id }, query: { reveal: true } })
    if (!gift) throw new Error('A gift card stays one')
    const { securityCode, pin, barcode, barcodeFormat, merchantCardWebsite } = gift
    const codes = { securityCode, pin, barcode, barcodeFormat, merchantCardWebsite }
    if (keepsCards() && !card.gift_card.userMarkedAsUsed) void keepCard(card, codes)
    // Now it has a time of its first showing.
    if (card.gift_card.firstRevealedAt === null) void outdate('readCard')
    return codes
  } catch (error) {
    const kept = error instanceof ApiError && error.code === 'unreachable' ? await readKeptCard(card.id) : undefined
    if (!kept) throw error
    return kept.codes
  }
}
