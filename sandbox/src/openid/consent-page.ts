// Two pages of an issuer: the account chooser, and the one that posts the answer to the app automatically.
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { html, type Markup } from '../html.ts'
import { lies } from './lies.ts'
import type { Person } from './person.ts'

export function answerConsent(
  response: ServerResponse,
  { title, people, query }: { title: string; people: readonly Person[]; query: string },
): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sign in · Sandbox ${title}</title>
        <link rel="icon" href="data:," />
        ${style}
      </head>
      <body>
        <p><small>Sandbox ${title}: nobody's real account</small></p>
        <h1>Choose an account to continue</h1>
        <form method="post" action="/sandbox/decide">
          <input type="hidden" name="query" value="${query}" />
          <label
            >Account
            <select name="account">
              ${people.map(({ sub, name, email }) => html`<option value="${sub}">${name} (${email})</option>`)}
            </select></label
          >
          <details>
            <summary>Another account</summary>
            <label>Email address <input name="email" type="email" autocomplete="off" /></label>
            <label>Name, if it is new <input name="name" autocomplete="off" /></label>
            <label>Domain of its organisation, if it has one <input name="domain" autocomplete="off" /></label>
            <label><input type="checkbox" name="hides-email" value="yes" /> Hide the address behind another</label>
          </details>
          <label
            >What ${title} says
            <select name="lie">
              ${Object.entries(lies).map(([lie, words]) => html`<option value="${lie}">${words}</option>`)}
            </select></label
          >
          <p>
            <button name="decision" value="allow">Continue</button>
            <button name="decision" value="cancel" formnovalidate>Cancel</button>
          </p>
        </form>
      </body>
    </html>`
  send(response, page, "style-src 'unsafe-inline'")
}

/** `response_mode=form_post`: the browser posts the answer to the app. */
export function answerByForm(
  response: ServerResponse,
  { to, answer }: { to: string; answer: Readonly<Record<string, string>> },
): void {
  const nonce = randomBytes(12).toString('base64')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Going back · Sandbox</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <form method="post" action="${to}">
          ${Object.entries(answer).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <noscript><button>Continue</button></noscript>
        </form>
        <script nonce="${nonce}">
          document.forms[0].submit()
        </script>
      </body>
    </html>`
  send(response, page, `script-src 'nonce-${nonce}'`)
}

function send(response: ServerResponse, page: Markup, also: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; ${also}; img-src data:; frame-ancestors 'none'`,
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
