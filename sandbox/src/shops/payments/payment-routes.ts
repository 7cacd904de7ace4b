import { readFileSync } from 'node:fs'
import { text } from '../../fields.ts'
import { answerJson, type Router } from '../../http.ts'
import { pageHeaders } from '../shop-page.ts'
import type { CardTokens } from './card-tokens.ts'
import { framedFields, framePage } from './frame-page.ts'

/** The payment provider: a script for shops, its frames, and the call that turns a card into a token. */
export function paymentRoutes(router: Router, { tokens, shops }: { tokens: CardTokens; shops: () => string }): void {
  for (const [name, type] of Object.entries({
    'harbor.js': 'text/javascript',
    'frame.js': 'text/javascript',
    'harbor.css': 'text/css',
  }))
    router.on(`GET /${name}`, ({ response }) => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })
      response.end(readFileSync(new URL(name, import.meta.url)))
    })
  for (const field of framedFields)
    router.on(`GET /frames/${field}`, ({ response, url }) => {
      const policy = `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors ${shops()}`
      response.writeHead(200, { ...pageHeaders, 'content-security-policy': policy })
      response.end(framePage(field, url.searchParams.get('session') ?? '').markup)
    })
  router.on('POST /tokens', (call) => {
    const body = call.json()
    const [number, expiry, code] = ['number', 'expiry', 'code'].map((name) => text(body, name, { max: 40 }))
    const [month = '', year = ''] = expiry!.split('/').map((part) => part.trim())
    answerJson(call.response, 201, { token: tokens.keep({ number: number!, month, year, code: code! }) })
  })
}
