import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mmdbOf } from './locations/mmdb-of.ts'
import { networks } from './locations/networks.ts'

type Start = {
  env: Record<string, string>
  common: { dataDir: string | undefined }
  onStop: (end: () => Promise<void>) => void
}

/** Writes the file of network locations that a customer of MaxMind would download. */
export function addLocations({ env, common: { dataDir }, onStop }: Start): void {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'sandbox-locations-'))
  if (dataDir === undefined) onStop(async () => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(folder, { recursive: true })
  env.IP_LOCATIONS = join(folder, 'locations.mmdb')
  writeFileSync(env.IP_LOCATIONS, mmdbOf(networks))
}
