// Journeys run side by side, each worker in a product of its own: journeys that close the house, move the clock or break a
// provider disturb nobody.

export type OwnWorld = {
  app: string
  panel: string
  inbox: string
  database: string
  /** What its server was started with, for other processes of the same product. */
  settings: Readonly<Record<string, string | undefined>>
}

const place = 'MOON_WORLDS'

/** Written once by the setup, before there are workers; they inherit it. */
export function publishWorlds(worlds: readonly OwnWorld[]): void {
  process.env[place] = JSON.stringify(worlds)
}

/** The product of the worker that asks. */
export function ownWorld(): OwnWorld {
  const worlds = JSON.parse(process.env[place] ?? '[]') as OwnWorld[]
  const world = worlds[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  if (!world) throw new Error('No product was started for this worker.')
  return world
}
