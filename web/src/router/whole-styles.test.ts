import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importedFiles } from '../../imported-files.ts'
import { firstStylesOf } from './first-styles-of.ts'

const source = join(import.meta.dirname, '..')

beforeEach(() => vi.resetModules())

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A document that started with the styles of log-in; each style sheet added to its head answers with the next of `events`. */
async function atTheDoor(...events: ('load' | 'error')[]) {
  const added: { href: string }[] = []
  vi.stubGlobal('document', {
    documentElement: { dataset: { styles: 'door', laterStyles: '/assets/later.css' } },
    createElement: () => ({ remove: () => {} }),
    head: {
      append: (link: { href: string; onload: () => void; onerror: () => void }) => {
        added.push(link)
        if (events.shift() === 'error') link.onerror()
        else link.onload()
      },
    },
  })
  return { added, ...(await import('./whole-styles.ts')) }
}

it('a page whose styles are in the document waits for no others; any other page waits for all styles, which are loaded once', async () => {
  const { added, stylesFor, wholeStyles } = await atTheDoor('load')
  await stylesFor('door')
  expect(added).toEqual([])
  await stylesFor('dashboard')
  await wholeStyles()
  expect(added.map(({ href }) => href)).toEqual(['/assets/later.css'])
})

it('styles that failed to load are requested again', async () => {
  const { added, wholeStyles } = await atTheDoor('error', 'load')
  await expect(wholeStyles()).rejects.toThrow('The styles could not be loaded.')
  await wholeStyles()
  expect(added).toHaveLength(2)
})

it('a document with all styles from the beginning loads none', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const { wholeStyles } = await import('./whole-styles.ts')
  await expect(wholeStyles()).resolves.toBeUndefined()
})

it('pages with inlined first styles exist, and their imports are found, widgets included', () => {
  const pages = Object.keys(firstStylesOf)
  expect(globSync(pages, { cwd: source })).toHaveLength(pages.length)
  const files = importedFiles([join(source, 'identity/log-in-page.tsx')])
  expect(files.some((file) => file.endsWith('/web/src/identity/email-field.tsx'))).toBe(true)
  expect(files.some((file) => file.endsWith('/ui/src/button.tsx'))).toBe(true)
  expect(files.every((file) => readFileSync(file, 'utf8') !== '')).toBe(true)
})
