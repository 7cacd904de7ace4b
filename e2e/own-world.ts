// Journeys run in parallel, each worker with a product of its own: a journey that turns on maintenance, moves the clock or breaks a
// provider affects no other.

export type OwnWorld = {
  app: string
  panel: string
  inbox: string
  database: string
  /** Settings of its server, for other processes of the same product. */
  settings: Readonly<Record<string, string | undefined>>
}

const place = 'MOON_WORLDS'

/** Written once by the setup, before the workers start; they inherit it. */
export function publishWorlds(worlds: readonly OwnWorld[]): void {
  process.env[place] = JSON.stringify(worlds)
}

/** The product of the current worker. */
export function ownWorld(): OwnWorld {
  const worlds = JSON.parse(process.env[place] ?? '[]') as OwnWorld[]
  const world = worlds[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  if (!world) throw new Error('No product was started for this worker.')
  return world
}
