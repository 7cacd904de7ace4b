// The page on which a customer of the exchange grants an app access, or refuses.
import type { ServerResponse } from 'node:http'
import { html } from '../html.ts'
import type { Customer } from './state.ts'

const scopeWords: Record<string, string> = {
  'wallet:user:read': 'See your name',
  'wallet:user:email': 'See your email address',
  'wallet:accounts:read': 'See your wallets and their balances',
  'wallet:transactions:read': 'See your transactions',
  offline_access: 'Stay connected until you disconnect it',
}

export function answerConsent(
  response: ServerResponse,
  asked: {
    appName: string
    scopes: readonly string[]
    limit: { amount: string; currency: string; period: string }
    customers: readonly Customer[]
    query: string
  },
): void {
  const { appName, scopes, limit, customers, query } = asked
  const canSend = scopes.includes('wallet:transactions:send')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Allow ${appName}? · Sandbox exchange</title>
        <link rel="icon" href="data:," />
        ${style}
      </head>
      <body>
        <p><small>Sandbox exchange: play money</small></p>
        <h1>${appName} would like to connect to your account</h1>
        <form method="post" action="/oauth2/decide">
          <input type="hidden" name="query" value="${query}" />
          <label
            >You are
            <select name="customer">
              ${customers.map(({ id, name, email }) => html`<option value="${id}">${name} (${email})</option>`)}
            </select></label
          >
          <ul>
            ${scopes.flatMap((scope) => (scopeWords[scope] ? [html`<li>${scopeWords[scope]}</li>`] : []))}
          </ul>
          ${
            canSend &&
            html`<label
                ><input type="checkbox" name="may-send" value="yes" checked /> Send money from your wallets</label
              ><label
                >Up to this many ${limit.currency} a ${limit.period}
                <input
                  name="limit"
                  inputmode="decimal"
                  pattern="\\d{1,7}(\\.\\d{1,2})?"
                  value="${limit.amount}"
                  required
              /></label>`
          }
          <p>
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny" formnovalidate>Deny</button>
          </p>
        </form>
      </body>
    </html>`
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  })
  response.end(page.markup)
}

const style = html`<style>
  body {
    font:
      16px/1.5 system-ui,
      sans-serif;
    max-width: 26rem;
    margin: 0 auto;
    padding: 2rem 1.25rem;
  }
  h1 {
    font-size: 1.5rem;
    line-height: 1.2;
  }
  label {
    display: block;
    margin: 1rem 0;
  }
  select,
  input:not([type='checkbox']) {
    display: block;
    width: 100%;
    box-sizing: border-box;
    font: inherit;
    padding: 0.6rem;
    margin-top: 0.25rem;
  }
  button {
    font: inherit;
    padding: 0.7rem 1.4rem;
    margin-right: 0.5rem;
  }
  small {
    opacity: 0.7;
  }
</style>`
