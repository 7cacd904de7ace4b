import type { HiddenMark } from '@moon/contract/page-marks.ts'
import { readFileSync } from 'node:fs'

/** Where the extension of this deployment is to be had: which part of the page says so, and what it needs for that. */
export type ExtensionOffer =
  | { mark: Extract<HiddenMark, 'extensionStore'>; store: string }
  | { mark: Extract<HiddenMark, 'extensionFile'>; file: Buffer }
  | { mark: Extract<HiddenMark, 'extensionSource' | 'extensionNone'> }

type Wanted = { extensionId: string | null; extensionStore: string | null; extensionFile: string | null }

/** A store comes before a file, and a file before the source; where no extension may be connected none is offered. */
export function extensionOffer({ extensionId, extensionStore, extensionFile }: Wanted): ExtensionOffer {
  if (extensionId === null) return { mark: 'extensionNone' }
  if (extensionStore !== null) return { mark: 'extensionStore', store: extensionStore }
  if (extensionFile !== null) return { mark: 'extensionFile', file: readFileSync(extensionFile) }
  return { mark: 'extensionSource' }
}
