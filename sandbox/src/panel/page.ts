import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { html, type Markup } from '../html.ts'
import type { Router } from '../http.ts'

/** The layout of every page. Only scripts and styles from our own files may run or load. */
export function answerPage(
  response: ServerResponse,
  page: { title: string; body: Markup; active: 'panel' | 'inbox' },
  status = 200,
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; " +
      "img-src 'self' data:; media-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  const nav = (name: 'panel' | 'inbox', href: string, text: string) =>
    html`<a href="${href}" ${name === page.active ? { markup: 'aria-current="page"' } : undefined}>${text}</a>`
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/panel.css?${version}" />
        <script src="/panel.js?${version}" defer></script>
      </head>
      <body>
        <header class="top">
          <a class="mark" href="/">Sandbox</a>
          <nav aria-label="Pages">${nav('panel', '/', 'Panel')} ${nav('inbox', '/inbox', 'Inbox')}</nav>
          <button class="quiet theme" type="button" data-theme-switch hidden>Theme</button>
        </header>
        <main>${page.body}</main>
      </body>
    </html>`
  response.end(markup.markup)
}

/** Identifies the start of the sandbox that served a page, so that a browser never mixes files of two versions. */
const version = randomBytes(4).toString('hex')

export function assetRoutes(router: Router): void {
  const files = { 'panel.css': 'text/css', 'panel.js': 'text/javascript' }
  for (const [name, type] of Object.entries(files))
    router.on(`GET /${name}`, ({ response }) => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })
      response.end(readFileSync(new URL(name, import.meta.url)))
    })
}
