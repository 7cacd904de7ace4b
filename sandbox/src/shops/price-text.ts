import { html, type Markup } from '../html.ts'

export type Currency = 'USD' | 'EUR'

/** Price formats of the shops; the last one writes the cents small. */
export type PriceStyle = '$1,234.56' | 'US$1,234.56' | '1,234.56 USD' | "USD 1'234.56" | '1.234,56 $' | '$1,234⁵⁶'

/** Formats a price, given in whole cents, in the shop's style. */
export function priceText(price: number, style: PriceStyle, currency: Currency = 'USD'): Markup {
  const cents = String(Math.abs(price) % 100).padStart(2, '0')
  const whole = String(Math.trunc(Math.abs(price) / 100))
  const grouped = (by: string) => (price < 0 ? '−' : '') + whole.replaceAll(/\B(?=(\d{3})+$)/g, by)
  switch (style) {
    case '$1,234.56':
      return html`$${grouped(',')}.${cents}`
    case 'US$1,234.56':
      return html`US$${grouped(',')}.${cents}`
    case '1,234.56 USD':
      return html`${grouped(',')}.${cents} USD`
    case "USD 1'234.56":
      return html`USD ${grouped("'")}.${cents}`
    case '1.234,56 $':
      return html`${grouped('.')},${cents} ${currency === 'EUR' ? '€' : '$'}`
    case '$1,234⁵⁶':
      return html`$${grouped(',')}<sup>${cents}</sup>`
  }
}
