import { html, type Markup } from '../../html.ts'
import type { TokenNode } from '../../tokens/start-token-chain.ts'
import type { Controls } from '../controls.ts'
import { showTokenChain } from '../token-routes.ts'
import { grouped } from '../words.ts'

const titles = { ethereum: 'Ethereum', tron: 'Tron', polygon: 'Polygon' } as const

/** The chains on which dollars travel as tokens. */
export function tokensSection({ ethereum, tron }: Controls): Markup {
  return html`<section class="card" id="tokens" aria-labelledby="tokens-title">
    <h2 id="tokens-title">Tokens</h2>
    ${[ethereum, tron].map((node) => node && chainOf(node))}
  </section>`
}

function chainOf(node: TokenNode): Markup {
  const { name } = node
  const chain = showTokenChain(node)
  const required = name === 'ethereum' ? 12 : 19
  const option = (value: number | null, text: string) =>
    html`<option value="${value ?? 'null'}" ${value === chain.miningEveryMs ? { markup: 'selected' } : undefined}>
      ${text}
    </option>`
  return html`<h3>${titles[name]}</h3>
    <div data-live="${name}">
      <p class="muted">Block ${grouped(chain.height)}, final up to ${grouped(chain.finalized)}</p>
      ${
        chain.waiting.length + chain.recent.length === 0
          ? html`<p class="empty">Nobody has paid here yet.</p>`
          : html`<ul class="rows">
              ${[...chain.waiting, ...chain.recent].map(paymentRow)}
            </ul>`
      }
    </div>
    <form data-call="POST /api/tokens/mine" class="buttons">
      <input type="hidden" name="chain" value="${name}" />
      ${[1, 3, required].map((n) => html`<button class="quiet" data-body='{"blocks":${n}}'>Mine ${n}</button>`)}
      <output></output>
    </form>
    <form data-call="POST /api/tokens/mining">
      <input type="hidden" name="chain" value="${name}" />
      <div class="row">
        <label class="grow">
          <span>${titles[name]} blocks by themselves</span>
          <select name="everyMs" data-as="json">
            ${option(null, 'never, only by hand')} ${option(1_000, 'every second')} ${option(3_000, 'every 3 seconds')}
            ${option(12_000, 'every 12 seconds')}
          </select>
        </label>
        <button class="quiet">Set</button>
      </div>
      <output></output>
    </form>
    <form data-call="POST /api/tokens/reorg">
      <input type="hidden" name="chain" value="${name}" />
      <div class="row">
        <label>
          <span>Blocks deep</span>
          <input name="depth" data-as="integer" type="number" min="1" max="50" value="1" required />
        </label>
        <label class="grow">
          <span>Their payments</span>
          <select name="fate">
            <option value="mined-again">are mined again</option>
            <option value="waiting">wait again</option>
            <option value="dropped">are forgotten</option>
          </select>
        </label>
        <button class="danger">Reorganise</button>
      </div>
      <output></output>
    </form>`
}

function paymentRow(payment: ReturnType<typeof showTokenChain>['recent'][number]): Markup {
  const state = payment.number === null ? 'waiting' : `${payment.confirmations} deep`
  return html`<li>
    ${payment.pays.map(
      (p) =>
        html`<p class="line">
          <b class="number">${grouped(Number(BigInt(p.units) / 10_000n) / 100)} ${p.token}</b>
          ${p.isFake && html`<span class="badge bad">look-alike</span>`} <code class="cut">${p.address}</code>
        </p>`,
    )}
    <p class="muted small">${payment.succeeds ? state : `${state}, failed`} <code class="cut">${payment.txid}</code></p>
  </li>`
}
