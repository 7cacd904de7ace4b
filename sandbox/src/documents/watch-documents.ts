import type { ProviderDocument } from './document.ts'
import lithic from './lithic.json' with { type: 'json' }
import lnd from './lnd.json' with { type: 'json' }
import { runa } from './runa.ts'
import { watchExchanges, type Watch } from './watch-exchanges.ts'

/** With what is kept here of the providers' documents, or with the documents themselves where they lie in a folder. */
export async function watchDocuments(folder: string | undefined, onBreach: (breach: string) => void): Promise<Watch> {
  if (folder === undefined) return watchExchanges(kept, onBreach)
  const { officialDocuments } = await import('./official-documents.ts')
  return watchExchanges(officialDocuments(folder), onBreach)
}

const kept = { issuer: lithic as ProviderDocument, lightning: lnd as ProviderDocument, supplier: runa }
