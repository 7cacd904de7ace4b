import Lithic from 'lithic'
import { expect, test } from 'vitest'
import type { LithicClient } from './client.ts'
import { enrolAtLithic, type LithicSecrets } from './enrol.ts'
import { lithicCards } from './lithic-cards.ts'

const addresses = { webhookUrl: 'https://moon.example/a', authorizationUrl: 'https://moon.example/b' }
const refused = (status: 403 | 500) => async () => {
  throw Lithic.APIError.generate(status, { message: 'No.' }, 'No.', new Headers())
}
const clientWith = ({ stream, news }: { stream?: 403 | 500; news?: 403 | 500 }) =>
  ({
    events: {
      subscriptions: {
        list: async function* () {
          if (news) await refused(news)()
          yield* []
        },
        create: async () => ({ token: 'ep_1' }),
        retrieveSecret: async () => ({ secret: 'whsec_news' }),
      },
    },
    responderEndpoints: {
      checkStatus: stream ? refused(stream) : async () => ({ enrolled: true, url: addresses.authorizationUrl }),
    },
    authStreamEnrollment: { retrieveSecret: async () => ({ secret: 'whsec_stream' }) },
  }) as unknown as LithicClient

async function enrol(client: LithicClient) {
  const secrets: LithicSecrets = { webhooks: [], authorizations: [] }
  const problems = await enrolAtLithic(client, { addresses, secrets, isWebhookSecretGiven: false })
  return { secrets, problems: problems.map(({ part, because }) => `${part} ${because}`) }
}

test('a process not approved for the stream still receives events, and learns which of the two approvals is missing', async () => {
  expect(await enrol(clientWith({ stream: 403 }))).toEqual({
    secrets: { webhooks: ['whsec_news'], authorizations: [] },
    problems: ['authorizations forbidden'],
  })
  expect(await enrol(clientWith({ stream: 500 }))).toMatchObject({ problems: ['authorizations failed'] })
})

test('a process that may not subscribe to events still gets authorisations', async () => {
  expect(await enrol(clientWith({ news: 403 }))).toEqual({
    secrets: { webhooks: [], authorizations: ['whsec_stream'] },
    problems: ['webhooks forbidden'],
  })
  expect(await enrol(clientWith({}))).toMatchObject({ problems: [] })
})

test.each([
  [{ state: 'OPEN' }, 'withheld'],
  [{ state: 'PENDING_ACTIVATION' }, 'not_ready'],
  [{ state: 'OPEN', pan: 'garbage', cvv: '123' }, 'unknown'],
  [{ state: 'OPEN', pan: '4111111111111111', cvv: '123' }, 'revealed'],
])('a card reported as %o is %s', async (told, kind) => {
  const client = { cards: { retrieve: async () => told } } as unknown as LithicClient
  const cards = lithicCards(client, { creditProgram: null, accountToken: null })
  expect((await cards.revealCard('card')).kind).toBe(kind)
})
