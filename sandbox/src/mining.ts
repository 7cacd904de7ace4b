import type { Bitcoin } from './bitcoin/start-bitcoin.ts'
import { keep } from './keep.ts'

/** Blocks by themselves: every so many real milliseconds, or null for only by hand. Remembered over a restart. */
export type Mining = { everyMs(): number | null; set(everyMs: number | null): void }

/** Quick enough to wait for, slow enough to see each confirmation; the Lightning nodes tell the time by it. */
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
