import { createHash } from 'node:crypto'
import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Recording, Theme } from '../browser/take.ts'
import type { Picture } from '../cut/picture.ts'
import { root } from '../../tools/src/processes/run.ts'
import { lensStyle } from './lens.ts'
import { onStage } from './on-stage.ts'
import { stagePage } from './stage-page.ts'
import { show } from './stage-script.ts'
import { stageSize } from './stage-size.ts'

type Shot = {
  /** The hashes of all frames, in order. */
  hashes: string[]
  /** How many frames had to be drawn. */
  drawn: number
}

type Shoot = { take: string; recording: Recording; pictures: readonly Picture[]; theme: Theme; folder: string }

/** Draws the frames of the film into numbered files. A frame that equals the one before is drawn once. */
export async function shoot({ take, recording, pictures, theme, folder }: Shoot): Promise<Shot> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const fileOf = (name: string) => pathToFileURL(join(take, `${name}.${theme}.png`)).href
  const icon = pathToFileURL(join(root, 'extension/public/icons/128.png')).href
  const stage = { file: join(take, `stage.${theme}.html`), html: stagePage(theme, icon), ...stageSize }
  return onStage(stage, async (page) => {
    const lens = lensStyle(recording.spots.get('qr')!, fileOf('pay'))
    const inner = await page.context().newCDPSession(page)
    const draw = async (picture: Picture): Promise<Buffer> => {
      const seen = [picture.page, picture.before, picture.popup, picture.popupBefore].filter(
        (name) => name !== undefined,
      )
      const file = Object.fromEntries(seen.map((name) => [name, fileOf(name)]))
      await page.evaluate(show, { ...picture, file, lens })
      const { data } = await inner.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
      return Buffer.from(data, 'base64')
    }
    const hashes: string[] = []
    let last = { described: '', file: '', hash: '' }
    let drawn = 0
    for (const [place, picture] of pictures.entries()) {
      const described = JSON.stringify(picture)
      const file = join(folder, `${String(place).padStart(5, '0')}.png`)
      if (described === last.described) await link(last.file, file).catch(() => copyFile(last.file, file))
      else {
        const bytes = await draw(picture)
        await writeFile(file, bytes)
        last = { described, file, hash: createHash('sha256').update(bytes).digest('hex') }
        drawn++
      }
      hashes.push(last.hash)
    }
    return { hashes, drawn }
  })
}
