import { html, type Markup } from '../../html.ts'
import type { TokenNode } from '../../tokens/start-token-node.ts'
import { shopNodeNames } from '../../tokens/token-nodes.ts'
import type { Controls } from '../controls.ts'
import { showTokenChain } from '../token-routes.ts'
import { grouped } from '../words.ts'
import { mineForm, paceForm, reorganiseForm } from './chain-forms.ts'

/** The token chains. */
export function tokensSection({ tokens }: Controls): Markup {
  return html`<section class="card" id="tokens" aria-labelledby="tokens-title">
    <h2 id="tokens-title">Tokens</h2>
    ${shopNodeNames.map((name) => tokens[name] && chainOf(tokens[name]))}
  </section>`
}

function chainOf(node: TokenNode): Markup {
  const { name, title, confirmations } = node
  const chain = showTokenChain(node)
  const steered = { calls: '/api/tokens', chain: name } as const
  return html`<h3>${title}</h3>
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
    ${mineForm(steered, [1, 3, confirmations])}
    ${paceForm(steered, { title: `${title} blocks by themselves`, everyMs: chain.miningEveryMs, paces })}
    ${reorganiseForm(steered, fates)}`
}

const paces = [
  [1_000, 'every second'],
  [3_000, 'every 3 seconds'],
  [12_000, 'every 12 seconds'],
] as const
const fates = { 'mined-again': 'are mined again', waiting: 'wait again', dropped: 'are forgotten' }

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
