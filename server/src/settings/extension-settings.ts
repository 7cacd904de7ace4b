import { existsSync, readFileSync, statSync } from 'node:fs'
import { developmentExtensionId, extensionId } from '@moon/contract/extension.ts'
import { Fault } from './fault.ts'
import { matching } from './parsers.ts'
import type { Check, Reader } from './reader.ts'
import { setting } from './setting.ts'
import { url } from './url.ts'

export type ExtensionSettings = {
  /** The only Chrome extension that a log-in may be handed over to; null when there is none. */
  extensionId: string | null
  /** The extension's page in the browser's store; null when it is not listed. */
  extensionStore: string | null
  /** The packed extension as a file that the site offers; null when it offers none. */
  extensionFile: string | null
}

export const extension = {
  extensionId: setting<string | null>(
    'EXTENSION_ID',
    'the id of the Chrome extension that users may connect, 32 letters from a to p',
    matching(extensionId, 'the id of an extension: 32 letters from a to p'),
    { here: developmentExtensionId, inProduction: null },
  ),
  extensionStore: setting<string | null>(
    'EXTENSION_STORE',
    "the https address of the extension's page in the shop of the browser",
    url({ protocols: ['https:'], isPublic: true }),
    { absent: null },
  ),
  extensionFile: setting<string | null>('EXTENSION_FILE', 'the packed extension, a .zip file', zipFile, {
    absent: null,
  }),
}

function zipFile(text: string): string {
  if (!existsSync(text) || !statSync(text).isFile()) throw new Fault('is not a file that exists')
  const [first, second] = readFileSync(text)
  if (first !== 0x50 || second !== 0x4b) throw new Fault('is no .zip file')
  return text
}

export const readExtension = ({ read }: Pick<Reader, 'read'>): ExtensionSettings => ({
  extensionId: read(extension.extensionId),
  extensionStore: read(extension.extensionStore),
  extensionFile: read(extension.extensionFile),
})

/** The site must not offer an extension that cannot be connected. */
export const extensionOfNobody: Check<ExtensionSettings> = {
  reads: [extension.extensionId.name, extension.extensionStore.name, extension.extensionFile.name],
  check: ({ extensionId: id, extensionStore, extensionFile }) =>
    id === null && (extensionStore !== null || extensionFile !== null)
      ? 'EXTENSION_STORE and EXTENSION_FILE mean nothing without EXTENSION_ID'
      : undefined,
}
