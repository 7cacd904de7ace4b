import { html, type Markup } from '../../html.ts'
import type { Lightning } from '../../lightning/start-lightning.ts'

/** The wallet of a Lightning payee. */
export function walletSection({ wallet }: Lightning): Markup {
  return html`<section class="card" id="wallet" aria-labelledby="wallet-title">
    <h2 id="wallet-title">Wallet</h2>
    <p>It can be paid over Lightning as <code class="wrap">${wallet.address}</code>, or by an invoice:</p>
    <form data-call="POST /api/wallet/invoices">
      <div class="row">
        <label class="grow">
          <span>Satoshis</span>
          <input name="amountSats" data-as="integer" inputmode="numeric" placeholder="any amount" />
        </label>
      </div>
      <button>Make an invoice</button>
      <output class="wrap"></output>
    </form>
  </section>`
}
