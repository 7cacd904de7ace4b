import { html, type Markup } from '../../html.ts'
import { inCurrency } from '../../supplier/hundredths.ts'
import { redemptionErrors } from '../../supplier/payout-routes.ts'
import type { Supplier } from '../../supplier/supplier.ts'
import { showSupplier } from '../supplier-routes.ts'
import { momentOf } from '../words.ts'

type Shown = ReturnType<typeof showSupplier>

const shownOrders = 6
const shownMessages = 4

const deliveries = [
  ['at once', 'complete at once'],
  ['slow', 'take 20 seconds'],
  ['by hand', 'wait for somebody here'],
  ['fail', 'fail'],
] as const
const busy = [
  ['none', 'are taken'],
  ['400', 'are “in progress” (400)'],
  ['102', 'are “in progress” (102, no answer)'],
] as const

export function supplierSection(supplier: Supplier): Markup {
  const shown = showSupplier(supplier)
  return html`<section class="card" id="supplier" aria-labelledby="supplier-title">
    <h2 id="supplier-title">Gift cards</h2>
    <p class="muted" data-live="supplier-balances">
      Prepaid:
      ${Object.entries(shown.balances)
        .map(([currency, cents]) => inCurrency(cents, currency))
        .join(' · ')}
    </p>
    <div data-live="supplier">${orderRows(supplier, shown)}</div>
    ${habitsForm(shown)} ${productForm(shown)}
    <h3>Webhooks</h3>
    <p class="muted wrap" data-live="supplier-endpoints">
      ${shown.endpoints[0]?.url ? `They go to ${shown.endpoints[0].url}` : 'Nobody has said yet where they go.'}
    </p>
    <div data-live="supplier-news">${messageRows(shown)}</div>
  </section>`
}

function habitsForm({ habits }: Shown): Markup {
  const options = (list: ReadonlyArray<readonly [string, string]>, chosen: string) =>
    list.map(([value, words]) =>
      value === chosen
        ? html`<option value="${value}" selected>${words}</option>`
        : html`<option value="${value}">${words}</option>`,
    )
  const troubles = Object.entries(redemptionErrors).map(([code, words]) => [code, `answer ${code}: ${words}`] as const)
  return html`<form data-call="POST /api/supplier/habits">
    <div class="row">
      <label class="grow">
        <span>Orders</span>
        <select name="isBusy">
          ${options(busy, habits.isBusy ?? 'none')}
        </select>
      </label>
      <label class="grow">
        <span>and</span>
        <select name="delivery">
          ${options(deliveries, habits.delivery)}
        </select>
      </label>
    </div>
    <label>
      <span>Codes</span>
      <select name="trouble">
        ${options([['none', 'can be had'], ...troubles], habits.trouble ?? 'none')}
      </select>
    </label>
    <div class="buttons">
      <button>Set</button>
      <button class="quiet" data-call="POST /api/supplier/move-prices" formnovalidate>Move some discounts</button>
      <button class="quiet" data-body='{"isMoving":${habits.isMoving ? 'false' : 'true'}}' data-reload>
        ${habits.isMoving ? 'Keep discounts still' : 'Let discounts drift'}
      </button>
    </div>
    <output></output>
  </form>`
}

function productForm({ products }: Shown): Markup {
  return html`<form data-call="POST /api/supplier/products">
    <div class="row">
      <label class="grow wide">
        <span>Shop</span>
        <select name="code">
          ${products.map(
            ({ code, name, currency, canBeOrdered }) =>
              html`<option value="${code}">${name} (${currency}${canBeOrdered ? '' : ', not orderable'})</option>`,
          )}
        </select>
      </label>
      <label>
        <span>Discount</span>
        <input name="discount" inputmode="decimal" placeholder="0.05" autocomplete="off" />
      </label>
      <label>
        <span>Value gone</span>
        <input name="withoutValue" inputmode="decimal" placeholder="25.00" autocomplete="off" />
      </label>
    </div>
    <div class="buttons">
      <button>Change</button>
      <button class="quiet" data-body='{"isOrderable":false}'>Out of stock</button>
      <button class="quiet" data-body='{"state":"TEMPORARILY_DISABLED","isOrderable":false}'>Disable</button>
      <button class="quiet" data-body='{"state":"LIVE","isOrderable":true,"gone":[]}'>Back in full</button>
    </div>
    <output></output>
  </form>`
}

function orderRows(supplier: Supplier, { orders, products }: Shown): Markup {
  if (orders.length === 0) return html`<p class="empty">Nobody has ordered a gift card yet.</p>`
  return html`<ul class="rows">
    ${orders
      .slice(0, shownOrders)
      .map(({ id, code, name, status, faceCents, priceCents, description, at, payout, card }) => {
        const currency = products.find((product) => product.code === code)?.currency ?? 'USD'
        const end = (how: string, words: string) =>
          html`<button class="quiet" data-call="POST /api/supplier/orders/${id}/${how}">${words}</button>`
        const isGood = status === 'COMPLETED' && payout.status !== 'CANCELLED'
        return html`<li>
          <p class="line">
            <b>${name}</b> <span>${inCurrency(faceCents, currency)}</span>
            <span class="muted">for ${inCurrency(priceCents, currency)}</span>
            <span class="badge ${isGood ? 'good' : status === 'PROCESSING' ? '' : 'bad'}">
              ${(payout.status === 'ACTIVE' ? status : payout.status).toLowerCase()}
            </span>
          </p>
          <p class="muted wrap">${id}, ${momentOf(Date.parse(at))}${description === null ? '' : `, ${description}`}</p>
          <form class="buttons">
            ${status === 'PROCESSING' && [end('complete', 'Complete'), end('fail', 'Fail')]}
            ${isGood && end('cancel', 'Cancel the code')}
            ${card && html`<a href="${new URL(`/gift/${payout.token}`, supplier.url).href}">Spend it at the shop</a>`}
            <output></output>
          </form>
        </li>`
      })}
  </ul>`
}

function messageRows({ messages }: Shown): Markup | undefined {
  if (messages.length === 0) return undefined
  return html`<ul class="rows">
    ${messages.slice(0, shownMessages).map(({ id, eventType, at, statuses }) => {
      const send = (how: string, words: string) =>
        html`<button class="quiet" data-body='{"how":"${how}"}'>${words}</button>`
      return html`<li>
        <p class="line">
          <b>${eventType}</b> <span class="muted">${momentOf(Date.parse(at))}</span>
          ${verdict(statuses)}
        </p>
        <form class="buttons" data-call="POST /api/supplier/messages/${id}/send">
          ${send('again', 'Send again')} ${send('forged', 'Forge')} ${send('old', 'As if old')}
          <output></output>
        </form>
      </li>`
    })}
  </ul>`
}

/** The result of the last attempt. */
function verdict([last, ...before]: readonly number[]): Markup {
  if (last === undefined) return html`<span class="badge">not sent</span>`
  const isGood = last >= 200 && last < 300
  const tries = before.length > 0 && `, ${before.length + 1} tries`
  return html`<span class="badge ${isGood ? 'good' : 'bad'}">${last || 'no answer'}${tries}</span>`
}
