import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import { Credentials } from './credentials.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import ApiKeysPage from './api-keys-page.tsx'

const made = {
  id: 'key_1',
  api_key: 'moon_key_whole',
  clientId: 'key_1',
  clientSecret: 'moon_secret_whole',
  scopes: ['read', 'buy'],
  allowed_ips: [],
  rate_limit: 60,
  created_at: '2026-03-10T15:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  previous_until: null,
}
const listed = { ...made, api_key: 'moon_key_…hole', clientSecret: null }
const apiConsumer = () => ({ isApiConsumer: true, rate_limit: 60 })

/** The page, beside a stub of the page where access is requested. */
const pages = (
  <Routes>
    <Route path="/settings/api-keys" element={<ApiKeysPage />} />
    <Route path="/settings/api-access" element={<p>API Access</p>} />
  </Routes>
)
const pageWith = async (answers: Parameters<typeof playServer>[0]) => {
  const asked = playServer(answers)
  return { asked, ...(await onScreen(pages, '/settings/api-keys')) }
}

it('without a key there is a button to create one, and no table [KEY-01]', async () => {
  const { texts } = await pageWith({ apiConsumer, listApiKeys: () => [] })
  expect(texts()).toContain('Create API Key')
  expect(texts()).not.toContain('Rate Limit')
})

it('with a key there is a table of four columns and no create button [KEY-02]', async () => {
  const { texts } = await pageWith({ apiConsumer, listApiKeys: () => [listed] })
  expect(texts().join('|')).toContain(
    'API Key|Rate Limit|Created|Delete Key|moon_key_…hole|60| a minute|Mar 10, 2026|It may|Read, Buy|Last used|Not yet|Ends|When you delete it|Used from|Everywhere',
  )
  expect(texts()).not.toContain('Create API Key')
})

it('only one key is shown, however many the list holds [KEY-03]', async () => {
  const { texts } = await pageWith({
    apiConsumer,
    listApiKeys: () => [listed, { ...listed, id: 'key_2', api_key: 'moon_key_…more' }],
  })
  expect(texts().filter((text) => text.startsWith('moon_key_'))).toEqual(['moon_key_…hole'])
})

it('a user who is no API consumer is led to the access request', async () => {
  const { texts } = await pageWith({ apiConsumer: () => refusal(403, 'forbidden') })
  expect(texts()).toEqual(['API Access'])
})

it('when the access status cannot be read, the page says so and retries', async () => {
  let isAway = true
  const away = await pageWith({
    apiConsumer: () => (isAway ? refusal(400, 'bad_input', 'Not now.') : apiConsumer()),
    listApiKeys: () => [],
  })
  expect(away.texts()).toEqual(expect.arrayContaining(['Your API key cannot be shown right now', 'Not now.']))
  isAway = false
  await away.press('Try again')
  await away.wait(100)
  expect(away.texts()).toContain('Create API Key')
})

it('a key is deleted only after a confirmation, and is gone then', async () => {
  let keys = [listed]
  const { asked, press, texts, wait } = await pageWith({
    apiConsumer,
    listApiKeys: () => keys,
    deleteApiKey: () => {
      keys = []
      return { deleted: true }
    },
  })
  await press('Delete Key')
  const question = document.querySelector('[role="alertdialog"]')!
  // The focus moves into the question, and a screen reader reads it.
  expect(question.getAttribute('tabindex')).toBe('-1')
  expect(document.getElementById(question.getAttribute('aria-labelledby')!)?.textContent).toContain(
    'is refused at once',
  )
  await press('No')
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
  await press('Delete Key')
  expect(asked.filter(({ name }) => name === 'deleteApiKey')).toEqual([])
  await press('Yes, delete it')
  await wait(100)
  expect(asked.find(({ name }) => name === 'deleteApiKey')).toMatchObject({ body: { id: 'key_1' } })
  expect(texts()).toContain('Create API Key')
})

it('a new key is requested with the chosen options; an invalid network is reported at its field, any other error below [ECA-22]', async () => {
  const answers = [
    refusal(400, 'network_unreadable', 'localhost is no IP address.'),
    refusal(500, 'internal', 'Something bad happened!'),
  ]
  const asked = playServer({ createApiKey: () => answers.shift() ?? [made], listApiKeys: () => [listed] })
  const all: unknown[] = []
  const { submit, write, texts, wait } = await onScreen(<NewKeyForm onMade={(key) => all.push(key)} />)
  const tryIt = async (networks: string) => {
    await write('networks', networks)
    await submit()
    await wait(100)
  }
  await tryIt('localhost')
  expect(texts()).toContain('localhost is no IP address.')
  await tryIt('203.0.113.7, 2001:db8::/32\n')
  expect(texts()).toContain('Failed to create an API key, please try again')
  expect(all).toEqual([])
  await tryIt('')
  expect(asked.filter(({ name }) => name === 'createApiKey').map(({ body }) => body)).toEqual([
    { scopes: ['read', 'buy'], expiresInDays: 90, allowedIps: ['localhost'] },
    { scopes: ['read', 'buy'], expiresInDays: 90, allowedIps: ['203.0.113.7', '2001:db8::/32'] },
    { scopes: ['read', 'buy'], expiresInDays: 90, allowedIps: [] },
  ])
  expect(all).toMatchObject([{ api_key: 'moon_key_whole' }])
})

it('the credentials are API key, client id and client secret, with a command for the token and one for a request [KEY-04, KEY-05]', async () => {
  const [key] = decodeAnswer('createApiKey', [made as never])
  const { texts } = await onScreen(<Credentials made={key!} origin="https://moon.test" />)
  const text = texts().join('|')
  expect(text).toContain('API key|moon_key_whole|')
  expect(text).toContain('Client id|key_1|')
  expect(text).toContain('Client secret|moon_secret_whole|')
  expect(text).toMatch(/Fetch a token.*https:\/\/moon.test\/v1\/oauth\/token.*client_secret=moon_secret_whole/s)
  expect(text).toMatch(/Make a request.*https:\/\/moon.test\/v1\/moon\/cards.*x-api-key: moon_key_whole/s)
})
