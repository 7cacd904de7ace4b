// The shops in the sandbox: they charge cards of the issuer, so they need the issuer.
import type { Clock } from './clock.ts'
import type { Controls } from './panel/controls.ts'
import { startShops } from './shops/start-shops.ts'

type Start = {
  world: Controls
  ports: { shops: number; payments: number }
  common: { clock: Clock; dataDir: string | undefined }
  /** Registers a shutdown step; steps run in reverse order. */
  onStop: (end: () => Promise<void>) => void
}

export async function addShops({ world, ports, common, onStop }: Start): Promise<void> {
  if (!world.issuer) return
  const shops = await startShops({
    ...common,
    issuer: world.issuer,
    ports,
    onOrder: ({ number, shop, lastFour }) => world.log.note('shop', `${shop}: order ${number}, card •• ${lastFour}`),
  })
  onStop(() => shops.close())
  world.shops = shops
}
