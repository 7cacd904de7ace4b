import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import WebhooksPage from './webhooks-page.tsx'

const endpoint = {
  id: 'end_1',
  url: 'https://shop.example/moon',
  description: 'The shop',
  eventTypes: ['card.ready', 'order.paid'],
  state: 'ACTIVE',
  offBecause: null,
  createdAt: '2026-03-10T15:00:00.000Z',
  failingSince: null,
  previousSecretUntil: null,
}
const apiConsumer = () => ({ isApiConsumer: true, rate_limit: 60 })

const pages = (
  <Routes>
    <Route path="/settings/webhooks" element={<WebhooksPage />} />
    <Route path="/settings/api-access" element={<p>API Access</p>} />
  </Routes>
)
const textsWith = async (answers: Parameters<typeof playServer>[0]) => {
  playServer(answers)
  return (await onScreen(pages, '/settings/webhooks')).texts().join('|')
}

it('without an endpoint there is a button to add one', async () => {
  const texts = await textsWith({ apiConsumer, listEndpoints: () => ({ endpoints: [] }) })
  expect(texts).toContain('No endpoint yet')
  expect(texts).toContain('Add Endpoint')
})

it('each endpoint shows its status, and a disabled one its reason', async () => {
  const off = { ...endpoint, id: 'end_2', url: 'https://old.example/', state: 'OFF', offBecause: 'GONE' }
  const texts = await textsWith({ apiConsumer, listEndpoints: () => ({ endpoints: [endpoint, off] }) })
  expect(texts).toContain('https://shop.example/moon|The shop')
  expect(texts.replaceAll('|', '')).toContain('On, 2 events')
  expect(texts.replaceAll('|', '')).toContain('Off, 2 events. It answered 410')
})

it('no more than five endpoints can be added', async () => {
  const endpoints = Array.from({ length: 5 }, (_, n) => ({ ...endpoint, id: `end_${n}`, url: `https://${n}.example/` }))
  const texts = await textsWith({ apiConsumer, listEndpoints: () => ({ endpoints }) })
  expect(texts).not.toContain('Add Endpoint')
})

it('a user without API access is led to the access request', async () => {
  expect(await textsWith({ apiConsumer: () => refusal(403, 'forbidden') })).toBe('API Access')
})

it('an endpoint list that cannot be read says so', async () => {
  const texts = await textsWith({ apiConsumer, listEndpoints: () => refusal(400, 'bad_input', 'Not now.') })
  expect(texts).toContain('Your endpoints cannot be shown right now')
})
