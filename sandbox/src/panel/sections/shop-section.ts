import { html, type Markup } from '../../html.ts'
import { sentinels } from '../../issuer/card-routes.ts'
import type { Issuer } from '../../issuer/issuer.ts'
import { showPurchase, type Purchase } from '../shop-routes.ts'
import { shops } from '../shops.ts'
import { dollars, momentOf } from '../words.ts'

const shownPurchases = 15

export function swipeSection(issuer: Issuer): Markup {
  const cards = issuer.cards()
  return html`<section class="card" id="swipe" aria-labelledby="swipe-title">
    <h2 id="swipe-title">Swipe a card at a shop</h2>
    <form data-call="POST /api/swipe">
      <label>
        <span>Card number, or its last four digits</span>
        <input name="card" required autocomplete="off" list="cards" placeholder="4111 11…" value="${cards[0]?.pan}" />
      </label>
      <div data-live="cards">
        <datalist id="cards">
          ${cards.map(
            (c) =>
              html`<option value="${c.pan}">
                •• ${c.last_four}, ${c.state.toLowerCase()}, limit ${dollars(c.spend_limit)}
              </option>`,
          )}
        </datalist>
        ${
          cards.length === 0
            ? html`<p class="empty">No card has been issued yet.</p>`
            : html`<ul class="chips" aria-label="Issued cards">
                ${cards.slice(0, 6).map(
                  (c) =>
                    html`<li>
                      <button type="button" class="chip" data-fill="card" data-value="${c.pan}">
                        •• ${c.last_four} <span class="muted">${dollars(c.spend_limit)}, ${c.state.toLowerCase()}</span>
                      </button>
                    </li>`,
                )}
              </ul>`
        }
      </div>
      <div class="row">
        <label class="grow wide">
          <span>Shop</span>
          <select name="shop">
            ${shops.map((s) => html`<option value="${s.id}">${s.name} · ${s.hint}</option>`)}
          </select>
        </label>
        <label>
          <span>Dollars</span>
          <input name="amountCents" data-as="cents" inputmode="decimal" placeholder="usual" size="8" />
        </label>
      </div>
      <button>Swipe</button>
      <output class="verdict"></output>
    </form>
    <details>
      <summary>Cards that go wrong</summary>
      <p>Ask for a card with one of these limits, in any program, and the issuer fails:</p>
      <dl class="facts">
        ${Object.entries(sentinels).map(
          ([limit, what]) =>
            html`<dt>${dollars(Number(limit))}</dt>
              <dd>${what}</dd>`,
        )}
      </dl>
    </details>
  </section>`
}

export function purchasesSection(issuer: Issuer): Markup {
  const purchases = issuer
    .transactions()
    .slice(0, shownPurchases)
    .map((t) => showPurchase(issuer, t))
  return html`<section class="card" id="purchases" aria-labelledby="purchases-title">
    <h2 id="purchases-title">Purchases</h2>
    <div class="scroll" data-live="purchases">
      ${
        purchases.length === 0
          ? html`<p class="empty">Swipe a card and the purchase appears here, to be cleared, reversed or refunded.</p>`
          : html`<ul class="rows">
              ${purchases.map(purchaseRow)}
            </ul>`
      }
    </div>
  </section>`
}

function purchaseRow(p: Purchase): Markup {
  const call = (name: string, text: string) =>
    html`<button class="quiet" data-call="POST /api/purchases/${p.token}/${name}">${text}</button>`
  const isPending = p.status === 'PENDING'
  const isCleared = p.status === 'SETTLED'
  const isRefund = p.clearedCents < 0
  return html`<li>
    <p class="line">
      <b>${p.shop}</b> <span class="muted">•• ${p.lastFour}</span>
      <span class="badge ${p.isApproved ? 'good' : 'bad'}">${p.isApproved ? p.status.toLowerCase() : 'declined'}</span>
    </p>
    <p class="muted small">
      ${
        p.isApproved
          ? html`Held <span class="number">${dollars(p.heldCents)}</span>, cleared
              <span class="number">${dollars(p.clearedCents)}</span>`
          : html`<span class="number">${dollars(p.amountCents)}</span>, ${p.reason}`
      }
      · <time>${momentOf(Date.parse(p.at))}</time>
    </p>
    ${
      (isPending || isCleared) && p.isApproved
        ? html`<form data-call="POST /api/purchases/${p.token}/clear" class="buttons">
            ${
              isRefund
                ? call('reverse-refund', 'Take the refund back')
                : html`<input
                      name="amountCents"
                      data-as="cents"
                      inputmode="decimal"
                      size="7"
                      placeholder="all"
                      aria-label="Dollars, empty for all"
                    />
                    ${call('clear', isCleared ? 'Clear again' : 'Clear')}
                    ${isPending && [call('clear-last', 'Clear and end'), call('expire', 'Expire')]}
                    ${isPending && p.clearedCents === 0 && [call('reverse', 'Reverse'), call('advise', 'Change hold')]}
                    ${isCleared && call('refund', 'Refund')}`
            }
            <output></output>
          </form>`
        : undefined
    }
  </li>`
}
