import { randomBytes } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { filmStart } from '../world/film-time.ts'
import { propsScript } from './props.ts'

type Asked = { address: string; body: unknown }

/** A page of the film, and a server whose ids, invoices and times differ each time. */
function openPage() {
  const startedAt = filmStart + Math.floor(Math.random() * 40_000)
  const hex = () => randomBytes(16).toString('hex')
  const ids = { user: `usr_${hex()}`, card: `card_${hex()}`, order: `inv_${hex()}`, other: `inv_${hex()}` }
  const invoice = `lnbcrt500u1${randomBytes(120).toString('hex')}`
  const at = (ms: number) => new Date(startedAt + ms).toISOString()
  const asked: Asked[] = []
  let passed = 0
  const fetch = (address: string, init?: { body?: string }) => {
    asked.push({ address, body: init?.body })
    const answer = { ...ids, invoice, madeAt: at(0), lockedUntil: at(180_000), now: at(passed) }
    const headers = { 'content-type': 'application/json', date: new Date(startedAt + passed).toUTCString() }
    passed += Math.floor(Math.random() * 20_000)
    return Promise.resolve(new Response(JSON.stringify(answer), { headers }))
  }
  const page = { fetch, Request, Response, Headers, URL }
  runInNewContext(propsScript, page)
  return { ids, asked, fetch: page.fetch, page: page as { awaitedAnswers?: number } }
}

/** What the page reads of two answers. */
async function read({ fetch }: ReturnType<typeof openPage>) {
  return [await (await fetch('/one')).text(), await (await fetch('/two')).text()]
}

test('the page reads the same whatever ids, invoices and times the server has', async () => {
  const takes = await Promise.all(Array.from({ length: 50 }, () => read(openPage())))
  expect(new Set(takes.map((take) => take.join())).size).toBe(1)
  expect(takes[0]![0]).toContain('card_019cd2f05a4070000000000000000001')
})

test('different objects keep different stand-in ids', async () => {
  const [first] = await read(openPage())
  const { order, other } = JSON.parse(first!) as { order: string; other: string }
  expect(order).not.toBe(other)
})

test('requests of the page carry the real ids', async () => {
  const page = openPage()
  const [first] = await read(page)
  const { card, order } = JSON.parse(first!) as { card: string; order: string }
  await page.fetch(`/cards/${card}`, { body: JSON.stringify({ order }) })
  expect(page.asked.at(-1)).toEqual({
    address: `/cards/${page.ids.card}`,
    body: JSON.stringify({ order: page.ids.order }),
  })
})

test('a page reports its number of pending responses', async () => {
  const { fetch, page } = openPage()
  const answer = fetch('/one')
  expect(page.awaitedAnswers).toBe(1)
  await answer
  expect(page.awaitedAnswers).toBe(0)
})
