import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../tools/src/tests/chromium.ts'
import { steadyArgs } from '../browser/steady-args.ts'
import { stageFonts } from './stage-fonts.ts'

type Stage = { file: string; html: string; width: number; height: number }

/** Draws with a page of our own at a scale of one, the same on each machine with the same Chromium. */
export async function onStage<T>({ file, html, width, height }: Stage, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findChromium()!,
    args: [...steadyArgs],
  })
  try {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 })
    await writeFile(file, stageFonts() + html)
    await page.goto(pathToFileURL(file).href)
    // Loads fonts explicitly: the browser does not wait for a font that no text uses yet.
    await page.evaluate('Promise.all([...document.fonts].map((font) => font.load())).then(() => undefined)')
    return await work(page)
  } finally {
    await browser.close()
  }
}
