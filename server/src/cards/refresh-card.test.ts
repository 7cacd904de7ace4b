import { expect, test } from 'vitest'
import { Outage } from '../kit/outage.ts'
import { refreshCard } from './refresh-card.ts'

test('an issuer that gives no clear answer about a card is away: the job waits, and nobody is woken for a defect', async () => {
  const issuer = { readCard: async () => 'unknown' as const }
  const deps = { issuer } as unknown as Parameters<typeof refreshCard>[0]
  await expect(refreshCard(deps, { cardToken: 'any' })).rejects.toBeInstanceOf(Outage)
})
