import type { Db } from '../database/db.ts'
import { cleanBanner } from './clean-banner.ts'
import { findBanner } from './store.ts'

/** The banner on every page; an empty message when there is none. */
export async function readBanner(on: Db): Promise<{ id: string; message: string }> {
  const banner = await findBanner(on)
  return { id: String(banner?.id ?? ''), message: cleanBanner(banner?.message ?? '') }
}
