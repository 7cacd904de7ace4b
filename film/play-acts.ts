import { addExtension } from './acts/add-extension.ts'
import { arrive } from './acts/arrive.ts'
import { buyCard } from './acts/buy-card.ts'
import { payAtShop } from './acts/pay-at-shop.ts'
import { openFilmBrowser } from './browser/film-browser.ts'
import { startTake, type Less, type Recording } from './browser/take.ts'
import { startFilmWorld } from './world/film-world.ts'

/** Goes through the product as a user does, and takes the pictures that the film is cut from. */
export async function playActs(folder: string, less: Less = {}): Promise<Recording> {
  const world = await startFilmWorld()
  try {
    const browser = await openFilmBrowser(world)
    try {
      const take = await startTake(folder, less)
      const act = { world, browser, take }
      const web = await addExtension(act)
      await arrive(act, web)
      await buyCard(act, web)
      await payAtShop(act, web)
      return take
    } finally {
      await browser.close()
    }
  } finally {
    await world.stop()
  }
}
