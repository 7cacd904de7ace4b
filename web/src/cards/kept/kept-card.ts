import type { GiftCard } from '@moon/contract/cards.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { BarcodeDrawing } from '@moon/ui/code/barcode-drawing.ts'
import { loadBarcodes } from '@moon/ui/code/barcode-plate.tsx'
import { brandInk } from '@moon/ui/card/brand-ink.ts'
import { clearVault, deleteFromVault, readVault, writeVault } from '../../kit/device-vault.ts'
import { valueOf } from '../view/card-face.ts'
import type { WithGift } from '../view/gift-standing.ts'

// A gift card whose code was shown can be shown again at a till without a connection. What that takes is kept in the vault
// of this device, the barcode already drawn; the page for when there is no network (offline-cards.ts) needs nothing else.

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

/** Chosen once for this device. A phone is held up at a till, so it keeps cards until its user chooses otherwise; a desktop does not. */
export const keepsCards = (): boolean =>
  (localStorage.getItem(choiceKey) ?? (matchMedia('(pointer: coarse)').matches ? 'yes' : 'no')) === 'yes'

export async function chooseKeeping(keeps: boolean): Promise<void> {
  localStorage.setItem(choiceKey, keeps ? 'yes' : 'no')
  if (!keeps) await clearVault()
}

/** Keeps a card whose codes were shown, and the page that can show it. A device that cannot keep anything goes without. */
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
    // A private window may have no storage; the card is then shown with a connection only.
  }
}

export async function readKeptCard(cardId: string): Promise<KeptCard | undefined> {
  const kept = await readVault().catch(() => [])
  return kept.find(({ id }) => id === cardId)?.thing as KeptCard | undefined
}

/** A card that was used is shown at no till again. */
export async function forgetCard(cardId: string): Promise<void> {
  await deleteFromVault(cardId).catch(() => {})
}
