import { html, type Markup } from '../../html.ts'

export type FramedField = 'card' | 'number' | 'expiry' | 'code'

export const framedFields: readonly FramedField[] = ['card', 'number', 'expiry', 'code']

/** A document of the payment provider that holds all fields of a card, or one of them. */
export function framePage(field: FramedField, session: string): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Harbor: ${titles[field]}</title>
        <link rel="stylesheet" href="/harbor.css" />
        <script src="/frame.js" defer></script>
      </head>
      <body data-field="${field}" data-session="${session}">
        <form class="${field}">${field === 'card' ? [inputs.number, inputs.expiry, inputs.code] : inputs[field]}</form>
      </body>
    </html>`
}

const titles = { card: 'card details', number: 'card number', expiry: 'expiry date', code: 'security code' }

const inputs = {
  number: html`<input
    name="cardnumber"
    autocomplete="cc-number"
    inputmode="numeric"
    aria-label="Card number"
    placeholder="1234 1234 1234 1234"
    maxlength="23"
  />`,
  expiry: html`<input
    name="exp-date"
    autocomplete="cc-exp"
    inputmode="numeric"
    aria-label="Expiry date"
    placeholder="MM / YY"
    maxlength="7"
  />`,
  code: html`<input
    name="cvc"
    autocomplete="cc-csc"
    inputmode="numeric"
    aria-label="Security code"
    placeholder="CVC"
    maxlength="4"
  />`,
}
