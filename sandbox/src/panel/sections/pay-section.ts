import { html, type Markup } from '../../html.ts'
import type { Controls } from '../controls.ts'

export function paySection({ tokens }: Controls): Markup {
  const nodes = Object.values(tokens)
  const manner = (value: string, text: string, isFirst = false) =>
    html`<label
      ><input type="radio" name="how" value="${value}" ${isFirst ? { markup: 'checked' } : undefined} /><span
        >${text}</span
      ></label
    >`
  return html`<section class="card" id="pay" aria-labelledby="pay-title">
    <h2 id="pay-title">Pay</h2>
    <form data-call="POST /api/pay">
      <label>
        <span>Address, Lightning invoice, bitcoin: or ethereum: line</span>
        <textarea
          name="to"
          rows="3"
          required
          spellcheck="false"
          autocomplete="off"
          placeholder="Paste what the shop shows"
        ></textarea>
      </label>
      <div class="scan" data-scan hidden>
        <button type="button" class="quiet">Scan a QR code</button>
        <video muted playsinline hidden></video>
      </div>
      <fieldset class="choice">
        <legend>How</legend>
        ${manner('full', 'In full', true)} ${manner('short', 'Short')} ${manner('over', 'Over')}
        ${manner('parts', 'Two parts')}
      </fieldset>
      <div class="row">
        <label class="grow">
          <span>Satoshis</span>
          <input name="amountSats" data-as="integer" inputmode="numeric" placeholder="what is asked" />
        </label>
        <label class="grow">
          <span>Network</span>
          <select name="via">
            <option value="">as shown</option>
            <option value="chain">on the chain</option>
            <option value="lightning">Lightning</option>
            ${nodes.map(({ name, title }) => html`<option value="${name}">on ${title}</option>`)}
          </select>
        </label>
        <label class="grow">
          <span>Late</span>
          <select name="moveFirstMs" data-as="integer">
            <option value="">now</option>
            <option value="300000">5 min later</option>
            <option value="1200000">20 min later</option>
            <option value="86400000">1 day later</option>
          </select>
        </label>
      </div>
      ${tokenFields()}
      <p class="hint">Short pays 80 %, over 120 % of what is asked. Late moves the world's clock first.</p>
      <button>Pay</button>
      <output></output>
    </form>
  </section>`
}

function tokenFields(): Markup {
  return html`<div class="row">
    <label class="grow">
      <span>USDC or USDT</span>
      <input name="amount" inputmode="decimal" placeholder="what is asked" autocomplete="off" />
    </label>
    <label class="grow">
      <span>Token</span>
      <select name="token">
        <option value="">as shown</option>
        <option>USDC</option>
        <option>USDT</option>
      </select>
    </label>
    <label class="grow">
      <span>Tokens go</span>
      <select name="trick">
        <option value="none">as they should</option>
        <option value="wrong-token">as the other token</option>
        <option value="fake-token">as a look-alike</option>
        <option value="failed">nowhere: it fails</option>
        <option value="zero">with zero value</option>
        <option value="wrong-network">to the same address on a network taken for it</option>
        <option value="batch">within an exchange's batch</option>
      </select>
    </label>
  </div>`
}
