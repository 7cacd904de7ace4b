import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { settle, steadyPicture } from './settle.ts'
import { popupSize } from './sizes.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A place in a picture, in the page's pixels. */
export type Spot = { x: number; y: number }

/** The centre of an element, and its size. */
export type Area = Spot & { width: number; height: number }

export type Take = {
  /** Takes a picture of the page, in both themes. */
  shot(name: string, page: Page): Promise<void>
  /** Takes a picture of the window at the toolbar, as high as its content. */
  popup(name: string, page: Page): Promise<void>
  /** Records the centre of an element, for the pointer. */
  spot(name: string, locator: Locator): Promise<void>
  /** Takes pictures of an animation, every 33 ms until it ends. */
  motion(name: string, page: Page, frames: number): Promise<void>
}

export type Recording = { spots: Map<string, Area>; lengths: Map<string, number> }

/** What to leave out: one theme only, or only the beginning of animations. */
export type Less = { only?: Theme; isStill?: boolean }

/** Pictures are written to `folder` as `name.theme.png`. */
export async function startTake(folder: string, { only, isStill = false }: Less = {}): Promise<Take & Recording> {
  await mkdir(folder, { recursive: true })
  const spots = new Map<string, Area>()
  const lengths = new Map<string, number>()
  const picture = async (name: string, page: Page) => {
    for (const theme of only ? [only] : themes) {
      await page.emulateMedia({ colorScheme: theme })
      await writeFile(join(folder, `${name}.${theme}.png`), await steadyPicture(name, page))
    }
  }
  return {
    spots,
    lengths,
    async shot(name, page) {
      await settle(page)
      await picture(name, page)
    },
    async popup(name, page) {
      await settle(page)
      const box = await page.getByRole('main').boundingBox()
      await page.setViewportSize({ ...popupSize, height: Math.ceil(Math.min(popupSize.height, box!.y + box!.height)) })
      await picture(name, page)
      await page.setViewportSize(popupSize)
    },
    async spot(name, locator) {
      const box = await locator.boundingBox()
      if (!box) throw new Error(`Nothing to point at for ${name}.`)
      const { width, height } = box
      spots.set(name, { x: Math.round(box.x + width / 2), y: Math.round(box.y + height / 2), width, height })
    },
    async motion(name, page, all) {
      const frames = isStill ? 1 : all
      for (let frame = 0; frame < frames; frame++) {
        await picture(`${name}-${frame}`, page)
        await page.clock.runFor(33)
      }
      lengths.set(name, frames)
    },
  }
}
