import type { GiftCard } from '@moon/contract/cards.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { BarcodeDrawing } from '@moon/ui/code/barcode-drawing.ts'
import { loadBarcodes } from '@moon/ui/code/barcode-plate.tsx'
import { brandInk } from '@moon/ui/card/brand-ink.ts'
import { clearVault, deleteFromVault, readVault, writeVault } from '../../kit/device-vault.ts'
import { valueOf } from '../view/card-face.ts'
import type { WithGift } from '../view/gift-standing.ts'

// A gift card whose code was shown can be shown again at a till without a connection. The vault of this device stores what that needs,
// including the drawn barcode; the offline page (offline-cards.ts) needs nothing else.

export type Codes = Pick<GiftCard, 'securityCode' | 'pin' | 'barcode' | 'barcodeFormat' | 'merchantCardWebsite'>

export type KeptCard = {
  name: string
  value: string
  brandColor: string
  textColor: string
  codes: Codes
  drawing: BarcodeDrawing | null
  expiresOn: string | null
}

const choiceKey = 'moon-keeps-gift-cards'

/** The choice is made once per device. The default is yes on a phone, which is held up at a till, and no on a desktop. */
export const keepsCards = (): boolean =>
  (localStorage.getItem(choiceKey) ?? (matchMedia('(pointer: coarse)').matches ? 'yes' : 'no')) === 'yes'

export async function chooseKeeping(keeps: boolean): Promise<void> {
  localStorage.setItem(choiceKey, keeps ? 'yes' : 'no')
  if (!keeps) await clearVault()
}

/** Stores a card whose codes were shown, and the page that can show it. On a device without storage nothing is stored. */
export async function storeCard(card: WithGift, codes: Codes): Promise<void> {
  const { giftCardMerchantName: name, primaryBrandColor: brandColor, primaryTextColor } = card.gift_card
  const { barcode, barcodeFormat } = codes
  const draw = barcode !== null && barcodeFormat !== null ? await loadBarcodes() : undefined
  const drawing = (barcode !== null && barcodeFormat !== null && draw?.(barcodeFormat, barcode)) || null
  const { expiresOn } = card.gift_card
  const textColor = brandInk(brandColor, primaryTextColor)
  const kept: KeptCard = { name, value: formatDollars(valueOf(card)), brandColor, textColor, codes, drawing, expiresOn }
  try {
    await writeVault(card.id, kept)
    await navigator.serviceWorker.register('/offline-worker.js')
  } catch {
    // A private window may have no storage; the card is then shown only with a connection.
  }
}

export async function readKeptCard(cardId: string): Promise<KeptCard | undefined> {
  const kept = await readVault().catch(() => [])
  return kept.find(({ id }) => id === cardId)?.thing as KeptCard | undefined
}

/** Removes a used card, so that it is never shown at a till again. */
export async function forgetCard(cardId: string): Promise<void> {
  await deleteFromVault(cardId).catch(() => {})
}
