// `npm run pictures`: draws the share image of every public page and the icons of the app, from the built pages and with our own
// fonts. The result is committed, so that a build needs no browser.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { siteAddresses } from '../../../web/src/site/addresses.ts'
import { chromiumInstallCommand, findChromium } from '../tests/chromium.ts'
import { root } from '../processes/run.ts'
import { runCommand, Unready } from '../processes/unready.ts'
import { webFolder } from '../start/web-build.ts'

const languages = ['en', 'es']
const out = join(root, 'web/public')
const extensionIcons = join(root, 'extension/public/icons')

async function drawPictures(): Promise<number> {
  const executablePath = findChromium()
  if (!executablePath) throw new Unready(`There is no Chromium to draw with: ${chromiumInstallCommand}`)
  if (!existsSync(join(webFolder, 'index.html')))
    throw new Unready('The web app is not built yet: npm start builds it.')
  const folder = await mkdtemp(join(tmpdir(), 'moon-pictures-'))
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage()
    await mkdir(join(out, 'share'), { recursive: true })
    await mkdir(join(out, 'icons'), { recursive: true })
    for (const language of languages)
      for (const [place, address] of siteAddresses.entries()) {
        const html = await readFile(join(webFolder, language === 'en' ? '' : language, address, 'index.html'), 'utf8')
        const name = address === '/' ? 'home' : address.slice(1)
        const share = 0.25 + (0.75 * place) / siteAddresses.length
        const picture = { html: shareCard(html, share), width: 1200, height: 630 }
        await draw(page, { ...picture, folder, path: join(out, 'share', `${name}.${language}.jpg`) })
      }
    for (const [name, size, part] of [
      ['192', 192, 1],
      ['512', 512, 1],
      ['maskable', 512, 0.72],
      ['touch', 180, 0.86],
    ] as const)
      await draw(page, { html: icon(part), width: size, height: size, folder, path: join(out, 'icons', `${name}.png`) })
    await mkdir(extensionIcons, { recursive: true })
    for (const size of [16, 32, 48, 128])
      await draw(page, { html: icon(1), width: size, height: size, folder, path: join(extensionIcons, `${size}.png`) })
    return 0
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

type Picture = { html: string; width: number; height: number; folder: string; path: string }

async function draw(page: Page, { html, width, height, folder, path }: Picture): Promise<void> {
  const file = join(folder, 'picture.html')
  await writeFile(file, html)
  await page.setViewportSize({ width, height })
  await page.goto(`file://${file}`)
  await page.evaluate('document.fonts.ready')
  await page.screenshot(path.endsWith('.jpg') ? { path, type: 'jpeg', quality: 78 } : { path, omitBackground: true })
}

const fontFile = (name: string) =>
  createRequire(join(root, 'ui/package.json')).resolve(
    `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  )

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

function shareCard(html: string, share: number): string {
  const heading = first(html, /<h1[^>]*>([^<]*)/)
  const text = first(html, /<meta name="description" content="([^"]*)"/)
  const half = Math.abs(2 * share - 1) * 250
  const lit = `M0 -250A250 250 0 0 0 0 250A${half} 250 0 0 ${share > 0.5 ? 0 : 1} 0 -250Z`
  return `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:B;src:url(file://${fontFile('bricolage-grotesque')});font-weight:200 800}
@font-face{font-family:I;src:url(file://${fontFile('inter')});font-weight:100 900}
body{margin:0;width:1200px;height:630px;overflow:hidden;position:relative;color:#eceaf4;background:radial-gradient(circle at 82% 40%,#2b2a55,#12142b 46%,#0b0d1c)}
h1{position:absolute;left:80px;bottom:190px;width:700px;margin:0;font:650 76px/1.02 B;letter-spacing:-.02em}
p{position:absolute;left:80px;top:462px;width:640px;margin:0;font:400 27px/1.4 I;color:#b9b9d0}
b{position:absolute;left:80px;top:64px;font:700 40px/1 B}
svg{position:absolute;right:-40px;top:40px}
</style><body><b>Moon</b><h1>${heading}</h1><p>${text}</p>
<svg width="560" height="560" viewBox="-280 -280 560 560"><circle r="250" fill="#171a35"/><g transform="rotate(20)"><path d="${lit}" fill="#f2b544"/></g></svg>`
}

const icon = (part: number) => `<!doctype html><style>body{margin:0;background:${part < 1 ? '#12142b' : 'transparent'}}
svg{width:100vw;height:100vh;display:block;transform:scale(${part})}</style><svg viewBox="0 0 32 32">
<circle cx="16" cy="16" r="16" fill="#12142b"/><path d="M16 4a12 12 0 0 0 0 24A6 12 0 0 0 16 4Z" fill="#f2b544"/>
<path d="M16 4a12 12 0 0 1 0 24A6 12 0 0 0 16 4Z" fill="#fff" opacity=".15"/></svg>`

await runCommand(drawPictures)
