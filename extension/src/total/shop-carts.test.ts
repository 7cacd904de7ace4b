import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { findTotal } from './find-total.ts'

// Order summaries of shops, airlines, hotels, charities and subscriptions, in their usual markup. Each is 1,284.90 dollars, written
// before the rules were tried on them.

const carts: Record<string, string> = {
  'a sidebar whose heading shows the total as well': `<button aria-expanded="true"><span>Show order summary</span><span>$1,284.90</span></button><section><div role="table"><div role="row"><div role="rowheader">Subtotal · 3 items</div><div role="cell">$1,259.90</div></div><div role="row"><div role="rowheader">Shipping</div><div role="cell">$25.00</div></div><div role="row"><div role="rowheader"><strong>Total</strong></div><div role="cell"><abbr>USD</abbr> <strong>$1,284.90</strong></div></div></div></section>`,
  'a WooCommerce review': `<table class="shop_table"><tbody><tr><td>Desk × 1</td><td><span class="amount"><bdi><span>$</span>1,259.90</bdi></span></td></tr></tbody><tfoot><tr class="cart-subtotal"><th>Subtotal</th><td><span class="amount"><bdi><span>$</span>1,259.90</bdi></span></td></tr><tr class="shipping"><th>Shipping</th><td>Flat rate: <span class="amount"><bdi><span>$</span>25.00</bdi></span></td></tr><tr class="order-total"><th>Total</th><td><strong><span class="amount"><bdi><span>$</span>1,284.90</bdi></span></strong></td></tr></tfoot></table>`,
  'a Magento block': `<div class="opc-block-summary"><table><tr class="totals sub"><th>Cart Subtotal</th><td>$1,259.90</td></tr><tr class="totals shipping"><th>Shipping<span>Flat Rate - Fixed</span></th><td>$25.00</td></tr><tr class="grand totals"><th><strong>Order Total</strong></th><td><strong><span class="price">$1,284.90</span></strong></td></tr></table></div>`,
  'a large store': `<div id="subtotals"><div><span>Items:</span><span>$1,259.90</span></div><div><span>Shipping &amp; handling:</span><span>$25.00</span></div><div><span>Total before tax:</span><span>$1,284.90</span></div><div><span>Estimated tax to be collected:</span><span>$0.00</span></div><div><b>Order total:</b><b>$1,284.90</b></div></div>`,
  'a fare': `<ul><li>Base fare (2 adults) <b>$1,100.00</b></li><li>Taxes, fees and charges <b>$184.90</b></li><li>Total price for all travellers <b>$1,284.90</b></li></ul><p>Average per person $642.45</p>`,
  'a stay': `<div><span>$214.15 × 6 nights</span><span>$1,284.90</span></div><div><span>Cleaning fee</span><span>$0.00</span></div><div><span>Total (USD)</span><span>$1,284.90</span></div>`,
  'a stay that is paid partly on arrival': `<p>Pay now: <b>$0.00</b></p><p>Room price $1,284.90</p><p>Total to pay today <b>$1,284.90</b></p><p>City tax to be paid at the property $12.00</p>`,
  'a subscription for seats': `<div>5 seats × $256.98 / year</div><div>Subtotal <b>$1,284.90</b></div><div>Tax <b>$0.00</b></div><div>Total due today <b>$1,284.90</b></div><div>Next charge on Nov 28, 2027: $1,284.90</div>`,
  'a trial that follows': `<div>Total due today <b>$1,284.90</b></div><div>After that $99.00 per month until you cancel</div>`,
  'a discount struck through': `<div>Total <s>$1,427.67</s> <strong>$1,284.90</strong></div><div>You saved a total of $142.77 (10%)</div>`,
  'a gift card that pays a part':
    `<div>Order total <b>$1,334.90</b></div><div>Gift card •••• 1234 <b>−$50.00</b></div><div>Balance due <b>$1,284.90</b></div>`.replace(
      'Order total <b>$1,334.90</b>',
      'Merchandise total <b>$1,334.90</b>',
    ),
  'a button below': `<dl><dt>Total</dt><dd>$1,284.90</dd></dl><button>Pay $1,284.90 now</button>`,
  'pay later below': `<p>Total: $1,284.90</p><p>or 4 interest-free payments of $321.23 with Later</p><p>or from $107.08/mo. at 0% APR</p>`,
  'the price of a plan beside it': `<label><input type="radio">Standard delivery <b>$25.00</b></label><label><input type="radio">Express <b>$49.00</b></label><p>Order total <b>$1,284.90</b></p><aside>Join Plus for $9.99/month</aside>`,
  'code in front': `<p>Total: USD 1,284.90</p>`,
  'code behind': `<p>Amount due <span>1,284.90</span> <span>USD</span></p>`,
  'cents raised': `<p>Total <span>$1,284<sup>90</sup></span></p>`,
  'a screen reader hears it once more': `<p>Total <span class="visually-hidden">$1,284.90</span><span aria-hidden="true">$<span>1,284</span><sup>90</sup></span></p>`,
  German: `<p>Warenwert 1.259,90 $</p><p>Versand 25,00 $</p><p>Gesamtbetrag (inkl. MwSt.) <b>1.284,90 $</b></p>`,
  'German, to be paid': `<p>Zwischensumme 1.259,90 US$</p><p>Zu zahlender Betrag <b>1.284,90 US$</b></p>`,
  Swiss: `<p>Total inkl. MWST <b>USD 1’284.90</b></p>`,
  French: `<p>Sous-total 1 259,90 $US</p><p>Livraison 25,00 $US</p><p>Total de la commande <b>1 284,90 $US</b></p>`,
  'French, what is left to pay': `<p>Reste à payer <b>1 284,90 $US</b></p>`,
  Spanish: `<p>Subtotal US$ 1.259,90</p><p>Envío US$ 25,00</p><p>Importe total <b>US$ 1.284,90</b></p>`,
  'Mexican, where a point divides': `<p>Total a pagar <b>USD $1,284.90</b></p><p>o 12 mensualidades de USD $107.08</p>`,
  Brazilian: `<p>Valor total da compra <b>US$ 1.284,90</b></p><p>ou 10x de US$ 128,49 sem juros</p>`,
  Italian: `<p>Subtotale 1.259,90 $</p><p>Totale da pagare <b>1.284,90 $</b></p>`,
  Dutch: `<p>Subtotaal $ 1.259,90</p><p>Te betalen <b>$ 1.284,90</b></p>`,
  Slovak: `<p>Medzisúčet 1 259,90 USD</p><p>Doručenie 25,00 USD</p><p>Spolu s DPH <b>1 284,90 USD</b></p>`,
  Croatian: `<p>Međuzbroj 1.259,90 USD</p><p>Dostava 25,00 USD</p><p>Ukupno za plaćanje <b>1.284,90 USD</b></p><p>Ukupno bez PDV-a 1.027,92 USD</p>`,
  'Serbian, in Cyrillic': `<p>Међузбир 1.259,90 USD</p><p>Испорука 25,00 USD</p><p>Укупно <b>1.284,90 USD</b></p>`,
  Slovenian: `<p>Vmesni seštevek 1.259,90 USD</p><p>Poštnina 25,00 USD</p><p>Skupaj <b>1.284,90 USD</b></p>`,
  Bulgarian: `<p>Междинна сума 1 259,90 USD</p><p>Доставка 25,00 USD</p><p>Общо <b>1 284,90 USD</b></p>`,
  Lithuanian: `<p>Tarpinė suma 1 259,90 USD</p><p>Pristatymas 25,00 USD</p><p>Iš viso su PVM <b>1 284,90 USD</b></p>`,
  Polish: `<p>Suma częściowa 1 259,90 USD</p><p>Do zapłaty <b>1 284,90 USD</b></p>`,
  Turkish: `<p>Ara toplam $1.259,90</p><p>Genel Toplam <b>$1.284,90</b></p>`,
  Russian: `<p>Товары на сумму 1 259,90 $</p><p>Итого к оплате <b>1 284,90 $</b></p>`,
  Japanese: `<p>小計 $1,259.90</p><p>ご請求金額 <b>$1,284.90</b></p>`,
  Chinese: `<p>商品金额 US$1,259.90</p><p>实付款 <b>US$1,284.90</b></p>`,
  Korean: `<p>상품금액 $1,259.90</p><p>총 결제금액 <b>$1,284.90</b></p>`,
  Arabic: `<p>المجموع الفرعي US$ 1,259.90</p><p>الإجمالي الكلي <b>US$ 1,284.90</b></p>`,
  Hindi: `<p>उप-योग $1,259.90</p><p>कुल देय राशि <b>$1,284.90</b></p>`,
}

test.each(Object.entries(carts))('exactly the total of a cart is found: %s', (_, html) => {
  expect(findTotal(pageOf(html))).toEqual({ outcome: 'found', cents: 128490n })
})

/** Cases where a guess could be wrong: another currency, two sums, a partial sum. */
const asked: Record<string, string> = {
  'two currencies': '<p>Total $1,284.90</p><p>Total €1.180,00</p>',
  'a total in euros with dollars beside it': '<p>Total 1.180,00 € (approx. $1,284.90)</p>',
  'Canadian dollars': '<p>Total CA$1,284.90</p>',
  'Australian dollars by the code': '<p>Total AUD $1,284.90</p>',
  'Mexican pesos': '<p>Total a pagar $1,284.90 MXN</p>',
  'pesos of Argentina': '<p>Total $ 1.284,90 ARS</p>',
  'Hong Kong': '<p>總計 HK$1,284.90</p>',
  Brazil: '<p>Total R$ 1.284,90</p>',
  Poland: '<p>Razem 1 284,90 zł</p>',
  Hungary: '<p>Végösszeg 1 284 Ft</p>',
  Norway: '<p>Totalt 1 284,90 kr</p>',
  India: '<p>Total ₹1,284.90</p>',
  Turkey: '<p>Toplam 1.284,90 TL</p>',
  Korea: '<p>총 결제금액 1,284,900원</p>',
  Kuwait: '<p>Total KWD 1.284</p>',
  'a total each month': '<p>Total $1,284.90 / month</p>',
  'a subtotal alone': '<p>Subtotal <b>$1,284.90</b></p><p>Taxes calculated at the next step</p>',
  'an estimate': '<p>Estimated total <b>$1,284.90</b></p>',
  'savings alone': '<p>Total savings <b>$1,284.90</b></p>',
  points: '<p>Total points earned: 1,284.90</p>',
  'a total per person': '<p>Total per person <b>$1,284.90</b></p>',
  'a total per night in German': '<p>Summe pro Nacht <b>1.284,90 $</b></p>',
  'a total per person in Japanese': '<p>お1人様合計 <b>$1,284.90</b></p>',
  'a deposit in French': "<p>Acompte à payer aujourd'hui <b>200,00 $</b></p><p>Total <b>1 284,90 $</b></p>",
  'a deposit': '<p>Deposit due today <b>$200.00</b></p><p>Total <b>$1,284.90</b></p>',
  'an order among orders': '<h2>Your orders</h2><p>Total $1,284.90</p><p>Total $84.90</p>',
  free: '<p>Shipping $5.00</p><p>Tax $1.00</p>',
}

test.each(Object.entries(asked))('the user is asked for the total if a guess could be wrong: %s', (_, html) => {
  expect(findTotal(pageOf(html)).outcome).toBe('ask')
})
