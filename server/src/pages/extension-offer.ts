import type { HiddenMark } from '@moon/contract/page-marks.ts'
import { readFileSync } from 'node:fs'

/** Where this deployment's extension can be installed: the variant of the page, and the values it needs. */
export type ExtensionOffer =
  | { mark: Extract<HiddenMark, 'extensionStore'>; store: string }
  | { mark: Extract<HiddenMark, 'extensionFile'>; file: Buffer }
  | { mark: Extract<HiddenMark, 'extensionSource' | 'extensionNone'> }

type Wanted = { extensionId: string | null; extensionStore: string | null; extensionFile: string | null }

/** Prefers a store to a file, and a file to the source; none is offered when no extension may be connected. */
export function extensionOffer({ extensionId, extensionStore, extensionFile }: Wanted): ExtensionOffer {
  if (extensionId === null) return { mark: 'extensionNone' }
  if (extensionStore !== null) return { mark: 'extensionStore', store: extensionStore }
  if (extensionFile !== null) return { mark: 'extensionFile', file: readFileSync(extensionFile) }
  return { mark: 'extensionSource' }
}
