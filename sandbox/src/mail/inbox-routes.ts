// The inbox over HTTP (for tests) and in the browser (for humans). A mail is untrusted: it is shown in a sandboxed frame, under a policy
// that loads nothing.
import { html, type Markup } from '../html.ts'
import { answerJson, Problem, type Call, type Router } from '../http.ts'
import { answerPage } from '../panel/page.ts'
import { momentOf } from '../panel/words.ts'
import type { Mail, Mailbox } from './mailbox.ts'

const longestWaitMs = 60_000

export function inboxRoutes(router: Router, mailbox: Mailbox): void {
  router.on('GET /api/mail', (call) => answerJson(call.response, 200, mailbox.list(filterOf(call))))
  router.on('GET /api/mail/latest', (call) => {
    const [latest] = mailbox.list(filterOf(call))
    if (!latest) throw new Problem(404, 'No such mail.')
    answerJson(call.response, 200, latest)
  })
  router.on('GET /api/mail/wait', async (call) => {
    const timeoutMs = Number(call.url.searchParams.get('timeoutMs') ?? 10_000)
    const mail = await mailbox.wait(filterOf(call), Math.min(timeoutMs, longestWaitMs))
    if (!mail) throw new Problem(404, 'No such mail came in time.')
    answerJson(call.response, 200, mail)
  })
  router.on('DELETE /api/mail', (call) => {
    mailbox.clear()
    answerJson(call.response, 200, { ok: true })
  })

  router.on('GET /inbox', (call) => {
    const filter = filterOf(call)
    answerPage(call.response, { title: 'Inbox', body: inboxPage(mailbox.list(filter), filter.to), active: 'inbox' })
  })
  router.on('GET /inbox/:id', (call) => {
    const mail = findMail(mailbox, call)
    answerPage(call.response, { title: mail.subject || 'No subject', body: mailPage(mail), active: 'inbox' })
  })
  router.on('GET /inbox/:id/body', (call) => {
    const mail = findMail(mailbox, call)
    call.response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    })
    const plain = html`<!doctype html><meta charset="utf-8" />
      <body style="margin:16px;background:#fff;color:#12142b">
        <pre style="font:15px/1.5 ui-monospace,monospace;white-space:pre-wrap">${mail.text}</pre>
      </body>`
    call.response.end(mail.html === null ? plain.markup : `<base target="_blank">${mail.html}`)
  })
}

function inboxPage(mails: Mail[], to: string | undefined): Markup {
  return html`<header class="head">
      <h1>Inbox</h1>
      <p class="muted">Every mail that was sent to anybody${to === undefined ? '' : html` at <b>${to}</b>`}.</p>
    </header>
    <form class="row" method="get" action="/inbox">
      <label class="grow">
        <span>Recipient</span>
        <input name="to" type="email" value="${to ?? ''}" placeholder="anybody" autocomplete="off" />
      </label>
      <button>Show</button>
    </form>
    <div data-live="inbox" aria-live="polite">
      ${
        mails.length === 0
          ? html`<p class="empty">No mail yet. It appears here as soon as it is sent.</p>`
          : html`<ol class="mails">
              ${mails.map(mailLine)}
            </ol>`
      }
    </div>`
}

function mailLine(mail: Mail): Markup {
  return html`<li>
    <a href="/inbox/${mail.id}">
      <b>${mail.subject || 'No subject'}</b>
      <span class="muted">to ${mail.to.join(', ')}</span>
      <time datetime="${mail.at}">${momentOf(Date.parse(mail.at))}</time>
    </a>
  </li>`
}

function mailPage(mail: Mail): Markup {
  return html`<p><a href="/inbox">← Inbox</a></p>
    <header class="head"><h1>${mail.subject || 'No subject'}</h1></header>
    <dl class="facts">
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to.join(', ')}</dd>
      <dt>At</dt>
      <dd><time datetime="${mail.at}">${momentOf(Date.parse(mail.at))}</time></dd>
      ${mail.attachments.map(
        (a) =>
          html`<dt>Attached</dt>
            <dd>${a.name} (${a.type}, ${a.bytes} bytes)</dd>`,
      )}
    </dl>
    <iframe
      class="mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      title="The mail's text"
      src="/inbox/${mail.id}/body"
    ></iframe>
    ${
      mail.html === null
        ? undefined
        : html`<details>
            <summary>As plain text</summary>
            <pre>${mail.text}</pre>
          </details>`
    }`
}

function filterOf(call: Call): { to: string | undefined; after: number | undefined } {
  const to = call.url.searchParams.get('to')
  const after = call.url.searchParams.get('after')
  return { to: to === null || to === '' ? undefined : to, after: after === null ? undefined : Number(after) }
}

function findMail(mailbox: Mailbox, call: Call): Mail {
  const mail = mailbox.find(Number(call.params.id))
  if (!mail) throw new Problem(404, 'No such mail.')
  return mail
}
