import type { Bitcoin } from './bitcoin/start-bitcoin.ts'
import { keep } from './keep.ts'

/** Automatic blocks: the interval in real milliseconds, or null for manual mining. Stored over a restart. */
export type Mining = { everyMs(): number | null; set(everyMs: number | null): void }

/** Short enough to wait for, long enough to see each confirmation; the Lightning nodes take their time from blocks. */
const usualMs = 15_000

export function openMining(bitcoin: Bitcoin, dataDir: string | undefined): Mining {
  const kept = keep<{ everyMs: number | null }>(dataDir, 'mining', { everyMs: usualMs })
  bitcoin.mineEvery(kept.value.everyMs ?? undefined)
  return {
    everyMs: () => kept.value.everyMs,
    set(everyMs) {
      kept.value.everyMs = everyMs
      kept.save()
      bitcoin.mineEvery(everyMs ?? undefined)
    },
  }
}
