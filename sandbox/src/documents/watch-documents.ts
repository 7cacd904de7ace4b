import type { ProviderDocument } from './document.ts'
import lithic from './lithic.json' with { type: 'json' }
import lnd from './lnd.json' with { type: 'json' }
import { runa } from './runa.ts'
import { watchExchanges, type Listeners, type Watch } from './watch-exchanges.ts'

/** Checks against the stored extracts of the providers' documents, or against the documents themselves when a folder has them. */
export async function watchDocuments(folder: string | undefined, listeners: Listeners): Promise<Watch> {
  if (folder === undefined) return watchExchanges(kept, listeners)
  const { officialDocuments } = await import('./official-documents.ts')
  return watchExchanges(officialDocuments(folder), listeners)
}

const kept = { issuer: lithic as ProviderDocument, lightning: lnd as ProviderDocument, supplier: runa }
