// The frame in which the issuer shows a card to its holder's browser: the official SDK signs its address.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openIssuer } from './testing/open-issuer.ts'

const css = 'https://moon.example/face.css'

async function openWithCard() {
  const world = await openIssuer()
  const card = await world.lithic.cards.create({ type: 'VIRTUAL', exp_month: '08', exp_year: '2029' })
  const signed = (request: unknown, key = world.issuer.apiKey) => {
    const text = typeof request === 'string' ? request : JSON.stringify(request)
    const query = new URLSearchParams({
      embed_request: Buffer.from(text).toString('base64'),
      hmac: createHmac('sha256', key).update(text).digest('base64'),
    })
    return `${world.issuer.url}/v1/embed/card?${query.toString()}`
  }
  return { ...world, card, signed }
}

test('the URL that the SDK signs shows number, expiry and code to anyone who opens it, in the documented elements', async () => {
  const { lithic, card } = await openWithCard()
  const shown = await fetch(lithic.cards.getEmbedURL({ token: card.token, css }))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const page = await shown.text()
  expect(page).toContain(`<link rel="stylesheet" href="${css}">`)
  const groups = card.pan!.match(/.{4}/g)!.join('<span class="pan-separator"></span>')
  expect(page).toContain(`<div id="pan">${groups}</div>`)
  expect(page).toContain('<span id="month">08</span><span id="separator">/</span><span id="year">29</span>')
  expect(page).toContain(`<div id="cvv">${card.cvv}</div>`)
  expect(page).toContain('const parentOrigin = null')
})

test('a click is reported to one origin only, whose value cannot break out of the script', async () => {
  const { card, signed } = await openWithCard()
  const page = await (await fetch(signed({ token: card.token, target_origin: '</script><script>x' }))).text()
  expect(page).not.toContain('</script><script>x')
  expect(page.match(/<\/script>/g)).toHaveLength(1)
})

test.each<[string, number, (at: Awaited<ReturnType<typeof openWithCard>>) => string]>([
  ['of another key', 401, ({ signed, card }) => signed({ token: card.token }, 'another-key')],
  ['changed after it was signed', 401, ({ signed, card }) => changed(signed({ token: card.token }))],
  ['that has expired', 401, ({ signed, card }) => signed({ token: card.token, expiration: '2020-01-01T00:00:00' })],
  ['whose time is none', 400, ({ signed, card }) => signed({ token: card.token, expiration: 'soon' })],
  ['without a card', 400, ({ signed }) => signed({ css })],
  ['of a card that is not there', 404, ({ signed }) => signed({ token: '00000000-0000-4000-8000-000000000000' })],
  ['that is no JSON', 400, ({ signed }) => signed('card')],
  ['without a signature', 400, ({ issuer }) => `${issuer.url}/v1/embed/card?embed_request=e30=`],
  ['without anything', 401, ({ issuer }) => `${issuer.url}/v1/embed/card`],
])('a URL %s shows nothing (%i)', async (_, status, addressOf) => {
  const world = await openWithCard()
  const answer = await fetch(addressOf(world))
  expect(answer.status).toBe(status)
  expect(await answer.text()).not.toContain(world.card.pan)
})

test('a URL shows the card until it expires, also when the clock is moved', async () => {
  const { lithic, card, clock } = await openWithCard()
  const address = lithic.cards.getEmbedURL({
    token: card.token,
    expiration: new Date(clock.now() + 60_000).toISOString(),
  })
  expect((await fetch(address)).status).toBe(200)
  clock.move(61_000)
  expect((await fetch(address)).status).toBe(401)
})

test('a program that is not approved for card numbers gets none from any call, but can show them in the frame', async () => {
  const { lithic } = await openIssuer({ unapproved: ['numbers'] })
  const made = await lithic.cards.create({ type: 'VIRTUAL' })
  const answers = [made, await lithic.cards.retrieve(made.token), await lithic.cards.update(made.token, { memo: 'a' })]
  for (const card of answers) expect(Object.keys(card)).toEqual(expect.not.arrayContaining(['pan', 'cvv']))
  const page = await (await fetch(lithic.cards.getEmbedURL({ token: made.token }))).text()
  expect(page).toMatch(/<div id="pan">\d{4}</)
})

/** Replaces the card in the request and keeps the signature. */
function changed(address: string): string {
  const url = new URL(address)
  const request = Buffer.from(url.searchParams.get('embed_request')!, 'base64').toString('utf8')
  url.searchParams.set('embed_request', Buffer.from(request.replace('token', 'toKen')).toString('base64'))
  return url.href
}
