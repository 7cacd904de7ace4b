import { after } from '../kit/clock.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { plainText } from './plain-text.ts'
import { readArt } from './read-art.ts'
import { backoffMs } from '../queue/backoff-ms.ts'
import type { SupplierDeps } from './refresh-catalogue.ts'
import { updateFilesClaimed, updateFaces, updateFile, type DueFile } from './supplier-store.ts'

const atOnce = 6
/** A file claimed by a process that died is free for others after this. */
const claimMs = 120_000
const pauses = { firstMs: 60_000, longestMs: 86_400_000 }
/** Terms may change at the same address; a picture that changes gets another address. */
const textsAgainMs = 7 * 86_400_000

/** Fetches the missing pictures and texts that products name, until none is due. */
export async function fetchFiles(deps: SupplierDeps): Promise<void> {
  const elsewhere = new Set<string>()
  for (;;) {
    const now = deps.clock.now()
    const due = await updateFilesClaimed(deps.database.db, { now, until: after(now, claimMs), limit: atOnce })
    if (due.length === 0) break
    for (const { host } of await Promise.all(due.map((file) => fetchFile(deps, file)))) if (host) elsewhere.add(host)
  }
  // Logged once per host, not once per file: a supplier that changes its host has thousands of files.
  for (const host of elsewhere)
    deps.log.warn({ host }, 'pictures or texts lie at a host that RUNA_FILE_HOSTS does not name')
}

async function fetchFile({ database, supplier, clock, log }: SupplierDeps, file: DueFile): Promise<Read> {
  const { url, kind } = file
  const fetched = await read(supplier, file)
  const { outcome, content } = fetched
  if (outcome === 'unusable') log.warn({ url, kind }, 'a file of the catalogue cannot be shown')
  const attempts = outcome === 'unknown' ? file.attempts + 1 : 0
  const pauseMs =
    outcome === 'unknown' ? backoffMs(attempts, pauses) : outcome === 'elsewhere' ? pauses.longestMs : textsAgainMs
  const isKept = kind === 'art' && outcome === 'usable'
  await database.transaction(async (tx) => {
    await updateFile(tx, { url, content, attempts, nextAttemptAt: isKept ? null : after(clock.now(), pauseMs) })
    if (content !== null) await updateFaces(tx, { url })
  })
  return fetched
}

type Read = {
  outcome: 'usable' | 'unusable' | 'absent' | 'elsewhere' | 'unknown'
  content: string | null
  host?: string
}

async function read(supplier: GiftCardSupplier, { url, kind }: DueFile): Promise<Read> {
  const answer = await supplier.readFile(url)
  if (answer.kind === 'elsewhere') return { outcome: answer.kind, content: null, host: answer.host }
  if (answer.kind !== 'read') return { outcome: answer.kind, content: null }
  const { bytes } = answer.file
  const content = kind === 'art' ? readArt(bytes) : plainText(Buffer.from(bytes).toString('utf8'))
  return content ? { outcome: 'usable', content } : { outcome: 'unusable', content: null }
}
