import { createHash } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { countUnlinked, readLinks, type LinkRow } from './chain-store.ts'
import type { DailyHead } from './heads.ts'

export type Verdict =
  | { kind: 'whole'; links: bigint; unlinked: bigint; hash: string; heads: number }
  /** The first thing that is not as it was written. */
  | { kind: 'changed'; what: string }

const perPage = 2_000
const noHash = '0'.repeat(64)

/**
 * Recomputes the hash chain of the ledger from its legs, without the database's own functions, and compares it with
 * the stored links and with heads that were written outside the database.
 */
export async function checkChain(db: Db, heads: readonly DailyHead[]): Promise<Verdict> {
  const [wanted, seen] = [new Map(heads.map((head) => [head.position, head])), new Set<bigint>()]
  let [position, hash] = [0n, noHash]
  for (;;) {
    const rows = await readLinks(db, { behind: position, most: perPage })
    for (const row of rows) {
      const what =
        brokenAt(row, { position: position + 1n, previous: hash }) ?? otherHead(row, wanted.get(row.position))
      if (what !== undefined) return { kind: 'changed', what }
      seen.add(row.position)
      ;({ position, hash } = row)
    }
    if (rows.length < perPage) break
  }
  const missing = heads.find((head) => !seen.has(head.position))
  if (missing)
    return {
      kind: 'changed',
      what: `the chain ends at ${position}, before the head of ${missing.day} (${missing.position}, transfer ${missing.transferId})`,
    }
  return { kind: 'whole', links: position, unlinked: await countUnlinked(db), hash, heads: heads.length }
}

function brokenAt(row: LinkRow, expected: { position: bigint; previous: string }): string | undefined {
  const { position, transferId, cause, legsSha256, happenedMicros, recordedMicros, legs, hash } = row
  if (position !== expected.position) return `link ${expected.position} is missing`
  if (cause === null) return `transfer ${transferId}, link ${position}, was removed`
  const name = `transfer ${transferId} (${cause}), link ${position},`
  if (sha256(Buffer.from(legs ?? '')) !== legsSha256) return `${name} has other legs than it was posted with`
  const text = `${position} ${transferId} ${cause} ${legsSha256} ${happenedMicros} ${recordedMicros}`
  const again = sha256(Buffer.concat([Buffer.from(expected.previous, 'hex'), Buffer.from(text)]))
  return again === hash ? undefined : `${name} or the link before it was changed`
}

function otherHead({ position, transferId, hash }: LinkRow, head: DailyHead | undefined): string | undefined {
  if (!head || (head.hash === hash && head.transferId === transferId)) return undefined
  return `link ${position} is another than the head that was written on ${head.day}: the chain was made anew`
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
