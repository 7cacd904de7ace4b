import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onStage } from './on-stage.ts'

export type Plate =
  | { kind: 'screenshot'; text: string; picture: string; out: string }
  | { kind: 'tile'; text: string; out: string }

const sizes = { screenshot: { width: 1280, height: 800 }, tile: { width: 440, height: 280 } } as const

/**
 * Draws a picture in the size that an extension store requires: a frame of the film under a line of text, or the moon
 * beside a name.
 */
export async function drawPlate(plate: Plate, folder: string): Promise<void> {
  const html = plate.kind === 'screenshot' ? screenshot(plate) : tile(plate.text)
  await onStage({ file: join(folder, 'plate.html'), html, ...sizes[plate.kind] }, async (page) => {
    await page.screenshot({ path: plate.out })
  })
}

const night =
  'margin:0;overflow:hidden;color:#eceaf4;background:radial-gradient(circle at 78% 45%,#2b2a55,#12142b 52%,#0b0d1c)'

const screenshot = ({ text, picture }: { text: string; picture: string }) =>
  `<!doctype html><meta charset="utf-8"><body style="${night}"><p style="margin:0;height:80px;line-height:80px;text-align:center;font:650 30px/80px 'Bricolage Grotesque'">${text}</p>
<img src="${pathToFileURL(picture).href}" width="1280" height="720" style="display:block">`

const tile = (name: string) =>
  `<!doctype html><meta charset="utf-8"><body style="${night}"><b style="position:absolute;left:34px;top:106px;font:700 62px/1 'Bricolage Grotesque'">${name}</b>
<svg style="position:absolute;right:24px;top:52px" width="176" height="176" viewBox="-280 -280 560 560"><circle r="250" fill="#2b2f5e"/><g transform="rotate(20)"><path d="M0 -250A250 250 0 0 0 0 250A110 250 0 0 0 0 -250Z" fill="#f2b544"/></g></svg>`
