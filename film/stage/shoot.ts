import { createHash } from 'node:crypto'
import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import type { Recording, Theme } from '../browser/take.ts'
import type { Picture } from '../cut/picture.ts'
import { findChromium } from '../../tools/src/tests/chromium.ts'
import { root } from '../../tools/src/processes/run.ts'
import { lensStyle } from './lens.ts'
import { stagePage } from './stage-page.ts'
import { show } from './stage-script.ts'
import { stageSize } from './stage-size.ts'

export type Shot = {
  /** Of all frames, in order: what two takes have in common. */
  hashes: string[]
  /** How many of them had to be drawn. */
  drawn: number
}

type Shoot = { take: string; recording: Recording; pictures: readonly Picture[]; theme: Theme; folder: string }

/** Draws the pictures of the film into numbered files. A picture that stands is drawn once and held. */
export async function shoot({ take, recording, pictures, theme, folder }: Shoot): Promise<Shot> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const fileOf = (name: string) => pathToFileURL(join(take, `${name}.${theme}.png`)).href
  const executablePath = findChromium()!
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-lcd-text',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
    ],
  })
  try {
    const page = await browser.newPage({ viewport: stageSize, deviceScaleFactor: 1, colorScheme: theme })
    const stage = join(take, `stage.${theme}.html`)
    const icon = pathToFileURL(join(root, 'extension/public/icons/128.png')).href
    await writeFile(stage, fonts() + stagePage(theme, icon))
    await page.goto(pathToFileURL(stage).href)
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    const lens = lensStyle(recording.spots.get('qr')!, fileOf('pay'))
    const inner = await page.context().newCDPSession(page)
    const hashes: string[] = []
    let last = { described: '', file: '', hash: '' }
    let drawn = 0
    for (const [place, picture] of pictures.entries()) {
      const described = JSON.stringify(picture)
      const file = join(folder, `${String(place).padStart(5, '0')}.png`)
      if (described === last.described) await link(last.file, file).catch(() => copyFile(last.file, file))
      else {
        const names = [picture.page, picture.before, picture.popup, picture.popupBefore].filter((name) => name !== undefined)
        await page.evaluate(show, { ...picture, file: Object.fromEntries(names.map((name) => [name, fileOf(name)])), lens })
        const { data } = await inner.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
        const bytes = Buffer.from(data, 'base64')
        await writeFile(file, bytes)
        last = { described, file, hash: createHash('sha256').update(bytes).digest('hex') }
        drawn++
      }
      hashes.push(last.hash)
    }
    return { hashes, drawn }
  } finally {
    await browser.close()
  }
}

const fontFile = (name: string) =>
  pathToFileURL(
    createRequire(join(root, 'ui/package.json')).resolve(
      `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    ),
  ).href

const fonts = () =>
  `<style>@font-face{font-family:'Bricolage Grotesque';src:url(${fontFile('bricolage-grotesque')});font-weight:200 800}
@font-face{font-family:Inter;src:url(${fontFile('inter')});font-weight:100 900}</style>`
