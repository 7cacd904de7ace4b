import { after } from '../kit/clock.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { plainText } from './plain-text.ts'
import { readArt } from './read-art.ts'
import type { SupplierDeps } from './refresh-catalogue.ts'
import { claimFiles, updateFaces, updateFile, type DueFile } from './supplier-store.ts'

const atOnce = 6
/** Who died over a file leaves it to others after this. */
const claimMs = 120_000
const [firstPauseMs, longestPauseMs] = [60_000, 86_400_000]
/** Terms may change behind their address; a picture that changes gets another address. */
const textsAgainMs = 7 * 86_400_000

/** Fetches the pictures and texts that products name and that are not here yet, until there is nothing left to do. */
export async function fetchFiles(deps: SupplierDeps): Promise<void> {
  for (;;) {
    const now = deps.clock.now()
    const due = await claimFiles(deps.database.db, { now, until: after(now, claimMs), limit: atOnce })
    if (due.length === 0) return
    await Promise.all(due.map((file) => fetchFile(deps, file)))
  }
}

async function fetchFile({ database, supplier, clock, log }: SupplierDeps, file: DueFile): Promise<void> {
  const { url, kind } = file
  const { outcome, content } = await read(supplier, file)
  if (outcome === 'unusable') log.warn({ url, kind }, 'a file of the catalogue cannot be shown')
  const tries = outcome === 'unknown' ? file.tries + 1 : 0
  const pauseMs =
    outcome === 'unknown' ? Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 12)) : textsAgainMs
  const isKept = kind === 'art' && outcome === 'usable'
  await database.transaction(async (tx) => {
    await updateFile(tx, { url, content, tries, nextTryAt: isKept ? null : after(clock.now(), pauseMs) })
    if (content !== null) await updateFaces(tx, { url })
  })
}

type Outcome = { outcome: 'usable' | 'unusable' | 'absent' | 'unknown'; content: string | null }

async function read(supplier: GiftCardSupplier, { url, kind }: DueFile): Promise<Outcome> {
  const answer = await supplier.readFile(url)
  if (answer.kind !== 'read') return { outcome: answer.kind, content: null }
  const { bytes } = answer.file
  const content = kind === 'art' ? readArt(bytes) : plainText(Buffer.from(bytes).toString('utf8'))
  return content ? { outcome: 'usable', content } : { outcome: 'unusable', content: null }
}
