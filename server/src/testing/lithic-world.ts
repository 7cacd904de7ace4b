// The sandbox's card issuer for the stories of its adapter: called as Moon calls it, and controlled as by its panel.
import { randomUUID } from 'node:crypto'
import { cents } from '@moon/money/cents.ts'
import { afterEach } from 'vitest'
import { lithicIssuer } from '../issuer/lithic/lithic-issuer.ts'
import { testWorld } from './world.ts'

export async function lithicWorld() {
  const world = await testWorld(['issuer', 'panel'])
  const [url, apiKey] = [world.env['LITHIC_URL']!, world.env['LITHIC_API_KEY']!]
  const creditProgram = world.env['LITHIC_CREDIT_PROGRAM']!
  const issuer = lithicIssuer({ url, apiKey, webhookSecrets: [], creditProgram, timeoutMs: 2_000 })

  async function panel(method: string, path: string, body?: unknown): Promise<Record<string, string>> {
    const answer = await fetch(`${world.panel}${path}`, { method, body: JSON.stringify(body) ?? null })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const api = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: apiKey, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) ?? null })
    return (answer.status === 200 || answer.status === 201 ? await answer.json() : {}) as Record<string, unknown>
  }
  afterEach(() => panel('DELETE', '/api/faults'))

  return {
    url,
    apiKey,
    issuer,
    panel,
    api,
    openCard: async (dollars = 25n): Promise<{ token: string; pan: string }> => {
      const made = await issuer.createCard(cardOrder(dollars))
      if (made.kind !== 'created') throw new Error(made.kind)
      const shown = await issuer.revealCard(made.card.token)
      if (shown.kind !== 'revealed') throw new Error(shown.kind)
      return { token: made.card.token, pan: shown.pan }
    },
  }
}

export const cardOrder = (dollars: bigint) => ({
  reference: `pur_${randomUUID()}`,
  limitCents: cents(dollars * 100n),
  openUntil: new Date('2027-12-31T23:59:59Z'),
})
