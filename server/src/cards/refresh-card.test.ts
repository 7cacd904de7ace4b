import { expect, test } from 'vitest'
import { Outage } from '../kit/outage.ts'
import { refreshCard } from './refresh-card.ts'

test('an issuer without a clear answer about a card counts as an outage: the job waits, and no defect is reported', async () => {
  const issuer = { readCard: async () => 'unknown' as const }
  const deps = { issuer } as unknown as Parameters<typeof refreshCard>[0]
  await expect(refreshCard(deps, { cardToken: 'any' })).rejects.toBeInstanceOf(Outage)
})
