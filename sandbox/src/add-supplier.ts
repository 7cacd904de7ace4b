// The gift-card supplier in the world.
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Controls } from './panel/controls.ts'
import { decimal } from './supplier/hundredths.ts'
import { startSupplier } from './supplier/supplier.ts'

type Start = {
  world: Controls
  env: Record<string, string>
  ports: { supplier: number }
  common: { clock: Clock; faults: Faults; dataDir: string | undefined }
  onStop: (end: () => Promise<void>) => void
}

export async function addSupplier({ world, env, ports, common, onStop }: Start): Promise<void> {
  const supplier = await startSupplier({
    ...common,
    port: ports.supplier,
    onOrder: ({ code, faceCents, status }) =>
      world.log.note('supplier', `${code} for ${decimal(faceCents)}: ${status.toLowerCase()}`),
  })
  onStop(() => supplier.close())
  world.supplier = supplier
  Object.assign(env, {
    RUNA_URL: supplier.url,
    RUNA_API_KEY: supplier.apiKey,
    RUNA_WEBHOOK_SECRET: supplier.state.news.value.endpoints.map(({ secret }) => secret).join(','),
  })
}
