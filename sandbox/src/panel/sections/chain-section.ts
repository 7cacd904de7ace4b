import { html, type Markup } from '../../html.ts'
import type { Mining } from '../../mining.ts'
import type { Controls } from '../controls.ts'
import { showChain } from '../chain-routes.ts'
import { grouped } from '../words.ts'

export function chainSection(bitcoin: NonNullable<Controls['bitcoin']>, mining: Mining): Markup {
  const chain = showChain(bitcoin, mining)
  return html`<section class="card" id="chain" aria-labelledby="chain-title">
    <h2 id="chain-title">Chain</h2>
    <form data-call="POST /api/mine" class="buttons">
      ${[1, 3, 6].map((n) => html`<button class="quiet" data-body='{"blocks":${n}}'>Mine ${n}</button>`)}
      <output></output>
    </form>
    ${miningForm(chain.miningEveryMs)}
    <h3>Waiting payments</h3>
    <div data-live="waiting">
      ${
        chain.waiting.length === 0
          ? html`<p class="empty">None waits for a block.</p>`
          : html`<ul class="rows">
              ${chain.waiting.map(waitingPayment)}
            </ul>`
      }
    </div>
    <h3>Reorganise</h3>
    <form data-call="POST /api/reorg">
      <div class="row">
        <label>
          <span>Blocks deep</span>
          <input name="depth" data-as="integer" type="number" min="1" max="50" value="1" required />
        </label>
        <label class="grow">
          <span>Their payments</span>
          <select name="fate">
            <option value="mined-again">are mined again</option>
            <option value="unconfirmed">wait again</option>
            <option value="dropped">are forgotten</option>
            <option value="conflicting">are spent elsewhere</option>
          </select>
        </label>
        <button class="danger">Reorganise</button>
      </div>
      <output></output>
    </form>
  </section>`
}

function miningForm(everyMs: number | null): Markup {
  const option = (value: number | null, text: string) =>
    html`<option value="${value ?? 'null'}" ${value === everyMs ? { markup: 'selected' } : undefined}>${text}</option>`
  return html`<form data-call="POST /api/mining">
    <div class="row">
      <label class="grow">
        <span>Blocks by themselves</span>
        <select name="everyMs" data-as="json">
          ${option(null, 'never, only by hand')} ${option(2_000, 'every 2 seconds')}
          ${option(15_000, 'every 15 seconds')} ${option(60_000, 'every minute')} ${option(600_000, 'every 10 minutes')}
        </select>
      </label>
      <button class="quiet">Set</button>
    </div>
    <output></output>
  </form>`
}

function waitingPayment(payment: ReturnType<typeof showChain>['waiting'][number]): Markup {
  return html`<li>
    ${payment.pays.map(
      (p) =>
        html`<p class="line"><b class="number">${grouped(p.sats)} sats</b> <code class="cut">${p.address}</code></p>`,
    )}
    <p class="muted small"><code class="cut">${payment.txid}</code> ${payment.feeRate} sat/vB</p>
    <form data-call="POST /api/replace" class="buttons">
      <input type="hidden" name="txid" value="${payment.txid}" />
      <button class="quiet">Replace, higher fee</button>
      <button class="quiet" data-call="POST /api/double-spend">Spend twice</button>
      <button class="quiet" data-call="POST /api/drop">Drop</button>
      <output></output>
    </form>
  </li>`
}
