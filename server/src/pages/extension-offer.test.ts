import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { extensionOffer } from './extension-offer.ts'

test('the extension is offered at its store, else as a file, else by its source, and not at all where none may be connected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'moon-offer-'))
  const extensionFile = join(folder, 'moon.zip')
  writeFileSync(extensionFile, 'PK')
  const extensionStore = 'https://store.test/moon'
  const all = { extensionId: 'a'.repeat(32), extensionStore, extensionFile }
  expect(extensionOffer(all)).toEqual({ mark: 'extensionStore', store: extensionStore })
  expect(extensionOffer({ ...all, extensionStore: null })).toEqual({ mark: 'extensionFile', file: Buffer.from('PK') })
  const neither = { extensionStore: null, extensionFile: null }
  expect(extensionOffer({ ...all, ...neither })).toEqual({ mark: 'extensionSource' })
  expect(extensionOffer({ ...all, extensionId: null })).toEqual({ mark: 'extensionNone' })
  rmSync(folder, { recursive: true })
})
