// A component with an open shadow root, as in design systems: the page's own form does not see its fields.
import { placeOrder } from './place-order.js'

const markup = `
  <link rel="stylesheet" href="/assets/shops.css">
  <div class="grid">
    <label class="wide"><span>Kartennummer</span><input name="kartennummer" inputmode="numeric" maxlength="23"></label>
    <label><span>Gültig bis</span><input name="gueltig_bis" inputmode="numeric" placeholder="MM/JJJJ" maxlength="7"></label>
    <label><span>Prüfziffer</span><input name="pruefziffer" inputmode="numeric" maxlength="4"></label>
    <label class="wide"><span>Karteninhaber</span><input name="karteninhaber"></label>
  </div>`

class CardFields extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    root.innerHTML = markup
    const [number, expiry, code] = root.querySelectorAll('input')
    number.addEventListener('input', () => {
      number.value = number.value
        .replaceAll(/\D/g, '')
        .slice(0, 19)
        .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
    })
    expiry.addEventListener('input', () => {
      const digits = expiry.value.replaceAll(/\D/g, '').slice(0, 6)
      expiry.value = digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
    })
    this.read = () => ({ number: number.value, expiry: expiry.value, code: code.value })
  }
}
customElements.define('card-fields', CardFields)

const form = document.querySelector('form.checkout')
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void placeOrder(form, form.querySelector('card-fields').read())
})
