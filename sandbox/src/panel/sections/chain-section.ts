import { html, type Markup } from '../../html.ts'
import type { Mining } from '../../mining.ts'
import type { Controls } from '../controls.ts'
import { showChain } from '../chain-routes.ts'
import { grouped } from '../words.ts'
import { mineForm, paceForm, reorganiseForm } from './chain-forms.ts'

export function chainSection(bitcoin: NonNullable<Controls['bitcoin']>, mining: Mining): Markup {
  const chain = showChain(bitcoin, mining)
  return html`<section class="card" id="chain" aria-labelledby="chain-title">
    <h2 id="chain-title">Chain</h2>
    ${mineForm(bitcoinCalls, [1, 3, 6])}
    ${paceForm(bitcoinCalls, { title: 'Blocks by themselves', everyMs: chain.miningEveryMs, paces })}
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
    ${reorganiseForm(bitcoinCalls, fates)}
  </section>`
}

const bitcoinCalls = { calls: '/api' } as const
const paces = [
  [2_000, 'every 2 seconds'],
  [15_000, 'every 15 seconds'],
  [60_000, 'every minute'],
  [600_000, 'every 10 minutes'],
] as const
const fates = {
  'mined-again': 'are mined again',
  unconfirmed: 'wait again',
  dropped: 'are forgotten',
  conflicting: 'are spent elsewhere',
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
