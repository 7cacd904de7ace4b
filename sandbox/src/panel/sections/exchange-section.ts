import { html, type Markup } from '../../html.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { currencies } from '../../exchange/state.ts'
import { showExchange } from '../exchange-routes.ts'
import { dollars, momentOf } from '../words.ts'

type Shown = ReturnType<typeof showExchange>
type ShownCustomer = Shown['customers'][number]
type ShownSend = Shown['sends'][number]

const shownSends = 8

export function exchangeSection(exchange: Exchange): Markup {
  const { customers, sends, isHolding } = showExchange(exchange)
  const people = customers.filter(({ email }) => email !== exchange.merchantEmail)
  return html`<section class="card" id="exchange" aria-labelledby="exchange-title">
    <h2 id="exchange-title">Exchange</h2>
    <div data-live="exchange">
      <ul class="rows">
        ${customers.map((customer) => customerRow(customer))}
      </ul>
      ${
        sends.length === 0
          ? html`<p class="empty">Nothing has been sent from a wallet yet.</p>`
          : html`<ul class="rows">
              ${sends.slice(0, shownSends).map(sendRow)}
            </ul>`
      }
      <form data-call="POST /api/exchange/hold" class="buttons">
        <button class="quiet" data-body='{"isHolding":${isHolding ? 'false' : 'true'}}'>
          ${isHolding ? 'Complete sends at once' : 'Keep sends pending'}
        </button>
        <output></output>
      </form>
    </div>
    <form data-call="POST /api/exchange/balance">
      <div class="row">
        <label class="grow">
          <span>Wallet of</span>
          <select name="customer">
            ${people.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
          </select>
        </label>
        <label>
          <span>Coin</span>
          <select name="currency">
            ${Object.keys(currencies).map((code) => html`<option>${code}</option>`)}
          </select>
        </label>
        <label class="grow">
          <span>Holds</span>
          <input name="amount" inputmode="decimal" placeholder="0.05" required />
        </label>
      </div>
      <div class="buttons">
        <button>Set balance</button>
        <button class="quiet" data-call="POST /api/exchange/expire" formnovalidate>Expire tokens</button>
        <button class="quiet" data-call="POST /api/exchange/revoke" formnovalidate>Revoke access</button>
      </div>
      <output></output>
    </form>
  </section>`
}

function customerRow({ name, email, twoFactorCode, balances, grants }: ShownCustomer): Markup {
  const held = Object.entries(balances).filter(([, amount]) => !/^0\.0+$/.test(amount))
  return html`<li>
    <p class="line">
      <b>${name}</b> <span class="muted wrap">${email}</span>
      ${grants.length > 0 && html`<span class="badge good">connected, ${limitOf(grants.at(-1)!)}</span>`}
    </p>
    <p class="muted">
      ${held.length === 0 ? 'nothing' : held.map(([code, amount]) => `${amount} ${code}`).join(' · ')}
    </p>
    ${twoFactorCode !== null && html`<p>Two-factor code: <code>${twoFactorCode}</code></p>`}
  </li>`
}

const limitOf = ({ limit }: ShownCustomer['grants'][number]): string =>
  `up to ${limit.amount} ${limit.currency} a ${limit.period}`

function sendRow({ id, amount, currency, cents, to, status, at }: ShownSend): Markup {
  const end = (how: string, text: string) =>
    html`<button class="quiet" data-call="POST /api/exchange/sends/${id}/${how}">${text}</button>`
  return html`<li>
    <p class="line">
      <b>${amount} ${currency}</b> <span class="muted">${dollars(cents)}</span>
      <span class="badge ${status === 'completed' ? 'good' : status === 'failed' ? 'bad' : ''}">${status}</span>
    </p>
    <p class="muted wrap">to ${to}, ${momentOf(Date.parse(at))}</p>
    ${
      status === 'pending' &&
      html`<form class="buttons">${end('settle', 'Complete')} ${end('fail', 'Fail')}<output></output></form>`
    }
  </li>`
}
