import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { findTotal } from './find-total.ts'

const summary = (label: string, amount: string, more = '') =>
  `<table><tr><td>Subtotal</td><td>$10.00</td></tr><tr><td>Shipping</td><td>$5.00</td></tr><tr><td>Tax</td><td>$1.20</td></tr>${more}
   <tr><td>${label}</td><td>${amount}</td></tr></table>`

test.each([
  ['a table', summary('Total', '$16.20')],
  ['a list of terms', `<dl><dt>Subtotal</dt><dd>$10.00</dd><dt>Order total</dt><dd>$16.20</dd></dl>`],
  [
    'boxes in a row',
    `<div><div><span>Subtotal</span><span>$10.00</span></div><div><b>Grand total</b><i>USD</i> <b>$16.20</b></div></div>`,
  ],
  ['one text', `<p>Items: $10.00</p><p>Total: $16.20</p>`],
  ['a text with the amount first', `<p>$16.20 in total</p>`],
  ['an amount above its words', `<div><b>$16.20</b><small>Total due</small></div>`],
  [
    'tax that is said to be included',
    `<table><tr><th><span>Total</span><small>Including $1.20 in taxes</small></th><td>$16.20</td></tr></table>`,
  ],
  [
    'tax that is said to be included, in boxes',
    `<div><div><b>Total</b> <small>Including</small> <i>$1.20</i> tax</div><b>$16.20</b></div>`,
  ],
  ['a label that says what is included', summary('Total (incl. tax and shipping)', '$16.20')],
  [
    'a crossed-out price before it',
    summary('Total', '<s>$20.00</s> <span style="text-decoration: line-through">$19.00</span> $16.20'),
  ],
  ['savings', summary('Total', '$16.20', '<tr><td>Total savings</td><td>-$3.80</td></tr>')],
  ['an offer to pay in parts', summary('Total', '$16.20 or 4 x $4.05')],
  ['an offer to pay by the month', summary('Total', '<b>$16.20</b><small>$1.35 / month</small>')],
  ['cents in an element of their own', summary('Total', '$16<sup>20</sup>')],
  ['the same total twice', summary('Total', '$16.20') + '<button>Pay</button><div>Total to pay <b>US$16.20</b></div>'],
  ['other totals out of sight', summary('Total', '$16.20') + `<div style="display: none"><p>Total: $21.20</p></div>`],
  ['a number of items', summary('Total (3 items)', '$16.20')],
  [
    'a heading that says summary',
    `<h2>Order summary</h2><ul><li>Socks <b>$10.00</b></li></ul>${summary('Total', '$16.20')}`,
  ],
  [
    'a word that is split',
    `<div><span>Sub<wbr>total</span><b>$10.00</b></div><div><span>Total</span><b>$16.20</b></div>`,
  ],
])('the total is found in %s', (_, html) => {
  expect(findTotal(pageOf(html))).toEqual({ outcome: 'found', cents: 1620n })
})

test.each([
  ['English', 'Total', '$1,234.56'],
  ['German', 'Gesamtsumme inkl. MwSt.', '1.234,56 $'],
  ['French', 'Total TTC', '1 234,56 $US'.replace('$US', 'USD')],
  ['Spanish', 'Total a pagar', 'USD 1.234,56'],
  ['Italian', 'Totale', '1.234,56 USD'],
  ['Swiss', 'Gesamtbetrag', "USD 1'234.56"],
  ['Dutch', 'Totaal', '$ 1.234,56'],
  ['Polish', 'Do zapłaty', '1 234,56 USD'],
  ['Swedish', 'Summa', 'US$1 234,56'],
  ['Turkish', 'Toplam', '$1.234,56'],
  ['Russian', 'Итого', '1 234,56 $'],
  ['Japanese', '合計', '$1,234.56'],
  ['Chinese', '总计', 'US$1,234.56'],
  ['Korean', '총 결제 금액', 'USD 1,234.56'],
  ['Arabic', 'الإجمالي', '١٬٢٣٤٫٥٦ USD'],
  ['Hindi', 'कुल', '$1,234.56'],
])('amounts are read in the format of %s', (_, label, amount) => {
  expect(findTotal(pageOf(`<p><span>${label}</span> <b>${amount}</b></p>`))).toEqual({
    outcome: 'found',
    cents: 123456n,
  })
})

test.each([
  ['no words of a total', '<p>Socks $10.00</p>', 'no total'],
  ['only a subtotal', '<p>Subtotal $10.00</p><p>Zwischensumme $10.00</p><p>小計 $10.00</p>', 'no total'],
  [
    'only a total without tax or shipping',
    '<p>Total before tax: $10.00</p><p>Total (excl. shipping): $10.00</p>',
    'no total',
  ],
  [
    'a total that tax comes on top of',
    '<p>Total billed <b>$5.00</b> <i>+ sales tax where applicable</i></p>',
    'no total',
  ],
  ['an estimate', '<p>Estimated total: $10.00</p>', 'no total'],
  ['a total that is calculated later', summary('Total', 'calculated at the next step'), 'no total'],
  ['two totals', '<p>Total: $10.00</p><p>Total with gift wrap: $12.00</p>', 'several totals'],
  [
    'labels in one column and amounts in another',
    '<div><div><p>Subtotal</p><p>Total</p></div><div><p>$10.00</p><p>$16.20</p></div></div>',
    'no total',
  ],
  ['euros', '<p>Total: 1.234,56 €</p>', 'another currency'],
  ['yen', '<p>合計 ¥1,234</p>', 'another currency'],
  ['francs', "<p>Total CHF 1'234.50</p>", 'another currency'],
  ['rupees', '<p>Total ₹1,23,456.00</p>', 'another currency'],
  ['Canadian dollars', '<p>Total: $10.00 CAD</p>', 'another currency'],
  [
    'dollars on a page that speaks of Australian ones',
    '<p>All prices in AUD.</p><p>Total: $10.00</p>',
    'another currency',
  ],
  ['a number without a currency', '<p>Total: 10.00</p>', 'another currency'],
  ['a point that may be either', '<p>Total: $1.234</p>', 'unclear amount'],
])('the user is asked if there is %s', (_, html, because) => {
  expect(findTotal(pageOf(html))).toEqual({ outcome: 'ask', because })
})
