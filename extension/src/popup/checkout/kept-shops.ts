import { z } from 'zod/mini'

// Shops at whose checkouts the user wants no button of ours. The list is stored on this device only, and deleted at sign-out.

const place = 'shops-without-button'

/** Far more than anybody has; the oldest leave first. */
const most = 200

const shops = z.array(z.string())

export async function shopsWithoutButton(): Promise<string[]> {
  const parsed = shops.safeParse((await chrome.storage.local.get(place))[place])
  return parsed.success ? parsed.data : []
}

export async function leaveButtonOut(shop: string): Promise<void> {
  const others = (await shopsWithoutButton()).filter((one) => one !== shop)
  await chrome.storage.local.set({ [place]: [...others, shop].slice(-most) })
}

export async function bringButtonBack(shop: string): Promise<void> {
  const others = (await shopsWithoutButton()).filter((one) => one !== shop)
  await (others.length > 0 ? chrome.storage.local.set({ [place]: others }) : chrome.storage.local.remove(place))
}
