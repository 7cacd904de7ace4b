import { html, type Markup } from '../html.ts'
import type { CheckoutShop } from './checkout-shop.ts'

/** The fields of the card, as this kind of checkout has them. */
export function cardPart({ kind }: CheckoutShop): Markup {
  switch (kind) {
    case 'plain form':
      return plainFields
    case 'single-page app':
      return appFields
    case 'one frame':
      return html`<div class="hosted one" data-harbor="card"></div>
        <p class="muted small">Payments by Harbor</p>`
    case 'frame per field':
      return html`<div class="grid">
        <div class="wide field">
          <span>Card number</span>
          <div class="hosted" data-harbor="number"></div>
        </div>
        <div class="field">
          <span>Expiry</span>
          <div class="hosted" data-harbor="expiry"></div>
        </div>
        <div class="field">
          <span>Security code</span>
          <div class="hosted" data-harbor="code"></div>
        </div>
        <label class="wide"><span>Name on card</span><input name="card_name" required /></label>
      </div>`
    case 'shadow root':
      return html`<card-fields></card-fields>`
    case 'four boxes':
      return boxFields
  }
}

const plainFields = html`<div class="grid">
  <label class="wide"
    ><span>Card number</span>
    <input name="card_number" autocomplete="cc-number" inputmode="numeric" maxlength="23" required />
  </label>
  <label class="wide"><span>Name on card</span><input name="card_name" autocomplete="cc-name" required /></label>
  <label
    ><span>Expiry</span>
    <input name="card_expiry" autocomplete="cc-exp" inputmode="numeric" placeholder="MM/YY" maxlength="7" required />
  </label>
  <label
    ><span>Security code</span>
    <input name="card_code" autocomplete="cc-csc" inputmode="numeric" maxlength="4" required />
  </label>
</div>`

/** The fields have no `autocomplete`, and the app's script masks and redraws their values. */
const appFields = html`<div class="grid">
  <div class="wide field">
    <label for="f1">Card number</label
    ><input id="f1" data-state="number" inputmode="numeric" placeholder="1234 1234 1234 1234" />
  </div>
  <div class="field">
    <label for="f2">Expiration date</label
    ><input id="f2" data-state="expiry" inputmode="numeric" placeholder="MM / YY" />
  </div>
  <div class="field">
    <label for="f3">CVC</label><input id="f3" data-state="code" inputmode="numeric" placeholder="123" />
  </div>
  <div class="wide field"><label for="f4">Cardholder name</label><input id="f4" data-state="holder" /></div>
</div>`

const months = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')
const years = Array.from({ length: 12 }, (_, i) => 2026 + i)

const boxFields = html`<div class="field">
    <span id="boxes">Card number</span>
    <div class="boxes" role="group" aria-labelledby="boxes">
      ${[1, 2, 3, 4].map(
        (n) =>
          html`<input
            name="card_number_${n}"
            aria-label="Card number, part ${n} of 4"
            inputmode="numeric"
            maxlength="4"
            size="4"
            required
          />`,
      )}
    </div>
  </div>
  <div class="grid">
    <label
      ><span>Expiry month</span
      ><select name="card_month" required>
        <option value="">Month</option>
        ${months.map((name, i) => html`<option value="${i + 1}">${String(i + 1).padStart(2, '0')} – ${name}</option>`)}
      </select></label
    >
    <label
      ><span>Expiry year</span
      ><select name="card_year" required>
        <option value="">Year</option>
        ${years.map((year) => html`<option value="${year}">${year}</option>`)}
      </select></label
    >
    <label><span>CVV2</span><input name="card_cvv2" inputmode="numeric" maxlength="4" required /></label>
    <label><span>Cardholder name</span><input name="card_holder" required /></label>
  </div>`
