import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { findTotal } from './find-total.ts'

// Carts in other languages with every decoy beside the total, written before the rules were tried on them. Each total is 84.90 dollars.

type Line = readonly [label: string, amount: string]
const table = (lines: readonly Line[]) =>
  `<table>${lines.map(([label, amount]) => `<tr><th>${label}</th><td>${amount}</td></tr>`).join('')}</table>`
const terms = (lines: readonly Line[]) =>
  `<dl>${lines.map(([label, amount]) => `<dt>${label}</dt><dd>${amount}</dd>`).join('')}</dl>`
const rows = (lines: readonly Line[]) =>
  `<div class="summary">${lines.map(([label, amount]) => `<div class="line"><span>${label}</span><span class="price">${amount}</span></div>`).join('')}</div>`
const texts = (lines: readonly Line[]) => lines.map(([label, amount]) => `<p>${label}: ${amount}</p>`).join('')

const carts: Record<string, string> = {
  English: rows([
    ['Item total', '$89.90'],
    ['Coupon SPRING', '-$10.00'],
    ['Shipping & handling', '$5.00'],
    ['Estimated tax', '$0.00'],
    ['Order total', '$84.90'],
    ['You save', '$10.00'],
    ['Pay in 4 interest-free payments of', '$21.23'],
  ]),
  German: table([
    ['Zwischensumme', '79,90 $'],
    ['Versandkosten', '5,00 $'],
    ['Gesamtsumme', '84,90 $'],
    ['davon MwSt. 19 %', '13,55 $'],
    ['oder in 12 Raten à', '7,08 $'],
    ['Sie sparen insgesamt', '10,00 $'],
  ]),
  French: terms([
    ['Sous-total', '79,90 $US'],
    ['Livraison', '5,00 $US'],
    ['Total HT', '70,75 $US'],
    ['TVA', '14,15 $US'],
    ['Total TTC', '84,90 $US'],
    ['Vous économisez', '10,00 $US'],
    ['Paiement en 4 fois : 4 ×', '21,23 $US'],
  ]),
  Spanish: rows([
    ['Subtotal', 'US$ 79,90'],
    ['Gastos de envío', 'US$ 5,00'],
    ['IVA incluido', 'US$ 14,73'],
    ['Total del pedido', 'US$ 84,90'],
    ['Ahorras', 'US$ 10,00'],
    ['12 cuotas sin interés de', 'US$ 7,08'],
  ]),
  Italian: table([
    ['Totale parziale', '79,90 USD'],
    ['Spedizione', '5,00 USD'],
    ['Totale ordine', '84,90 USD'],
    ['IVA inclusa', '15,31 USD'],
    ['Risparmio totale', '10,00 USD'],
    ['Paga in 3 rate da', '28,30 USD'],
  ]),
  Portuguese: texts([
    ['Subtotal', 'US$ 79,90'],
    ['Frete', 'US$ 5,00'],
    ['Desconto total', '-US$ 10,00'],
    ['Total a pagar', 'US$ 84,90'],
    ['em até 10x de', 'US$ 8,49'],
  ]),
  Dutch: rows([
    ['Subtotaal', '$ 79,90'],
    ['Verzendkosten', '$ 5,00'],
    ['Totaal excl. btw', '$ 70,17'],
    ['Btw', '$ 14,73'],
    ['Totaal incl. btw', '$ 84,90'],
    ['Totale besparing', '$ 10,00'],
  ]),
  Polish: table([
    ['Wartość produktów', '79,90 USD'],
    ['Dostawa', '5,00 USD'],
    ['Razem netto', '69,02 USD'],
    ['Razem do zapłaty', '84,90 USD'],
    ['Najniższa cena z 30 dni', '79,90 USD'],
    ['Łącznie oszczędzasz', '10,00 USD'],
  ]),
  Swedish: rows([
    ['Delsumma', '79,90 USD'],
    ['Frakt', '5,00 USD'],
    ['Totalt', '84,90 USD'],
    ['Varav moms', '16,98 USD'],
    ['Du sparar totalt', '10,00 USD'],
  ]),
  Danish: terms([
    ['Subtotal', '79,90 USD'],
    ['Fragt', '5,00 USD'],
    ['I alt', '84,90 USD'],
    ['Heraf moms', '16,98 USD'],
  ]),
  Finnish: rows([
    ['Välisumma', '79,90 USD'],
    ['Toimituskulut', '5,00 USD'],
    ['Yhteensä', '84,90 USD'],
    ['Sisältää ALV', '16,43 USD'],
  ]),
  Czech: table([
    ['Mezisoučet', '79,90 USD'],
    ['Doprava', '5,00 USD'],
    ['Celkem bez DPH', '70,17 USD'],
    ['Celkem s DPH', '84,90 USD'],
    ['Celkem ušetříte', '10,00 USD'],
  ]),
  Hungarian: rows([
    ['Részösszeg', '79,90 USD'],
    ['Szállítás', '5,00 USD'],
    ['Végösszeg', '84,90 USD'],
    ['Összes kedvezmény', '10,00 USD'],
  ]),
  Romanian: table([
    ['Subtotal', '79,90 USD'],
    ['Livrare', '5,00 USD'],
    ['Total de plată', '84,90 USD'],
    ['din care TVA', '13,55 USD'],
    ['Economisești în total', '10,00 USD'],
  ]),
  Turkish: rows([
    ['Ara Toplam', '$79,90'],
    ['Kargo Ücreti', '$5,00'],
    ['Toplam İndirim', '$10,00'],
    ['Ödenecek Tutar', '$84,90'],
    ['12 taksit ile aylık', '$7,08'],
  ]),
  Greek: table([
    ['Μερικό σύνολο', '79,90 USD'],
    ['Μεταφορικά', '5,00 USD'],
    ['Σύνολο', '84,90 USD'],
    ['Περιλαμβάνεται ΦΠΑ', '16,43 USD'],
  ]),
  Russian: rows([
    ['Товары (3)', '79,90 $'],
    ['Доставка', '5,00 $'],
    ['Общая скидка', '10,00 $'],
    ['Итого к оплате', '84,90 $'],
    ['В том числе НДС', '14,15 $'],
    ['или 4 платежа по', '21,23 $'],
  ]),
  Ukrainian: table([
    ['Проміжний підсумок', '79,90 $'],
    ['Доставка', '5,00 $'],
    ['Разом до сплати', '84,90 $'],
    ['Загальна знижка', '10,00 $'],
  ]),
  Japanese: rows([
    ['商品小計', '$79.90'],
    ['送料', '$5.00'],
    ['割引合計', '-$10.00'],
    ['お支払い合計（税込）', '$84.90'],
    ['（内消費税', '$7.72）'],
    ['獲得ポイント合計', '84pt'],
  ]),
  Chinese: table([
    ['商品总价', 'US$79.90'],
    ['运费', 'US$5.00'],
    ['优惠合计', '-US$10.00'],
    ['应付总额', 'US$84.90'],
    ['分12期，每期', 'US$7.08'],
  ]),
  Korean: rows([
    ['총 상품금액', '$79.90'],
    ['총 배송비', '$5.00'],
    ['총 할인금액', '-$10.00'],
    ['최종 결제금액', '$84.90'],
  ]),
  Arabic: table([
    ['المجموع الفرعي', 'US$ 79.90'],
    ['الشحن', 'US$ 5.00'],
    ['المبلغ الإجمالي', 'US$ 84.90'],
    ['شامل ضريبة القيمة المضافة', 'US$ 11.07'],
    ['إجمالي التوفير', 'US$ 10.00'],
  ]),
  Hebrew: rows([
    ['סכום ביניים', '$79.90'],
    ['משלוח', '$5.00'],
    ['סה"כ לתשלום', '$84.90'],
    ['כולל מע"מ', '$12.34'],
    ['חסכת סה"כ', '$10.00'],
  ]),
  Vietnamese: rows([
    ['Tạm tính', '79.90 USD'],
    ['Phí vận chuyển', '5.00 USD'],
    ['Tổng giảm giá', '10.00 USD'],
    ['Tổng thanh toán', '84.90 USD'],
  ]),
  Thai: table([
    ['ยอดรวมสินค้า', '$79.90'],
    ['ค่าจัดส่ง', '$5.00'],
    ['ส่วนลดทั้งหมด', '$10.00'],
    ['ยอดรวมทั้งสิ้น', '$84.90'],
  ]),
  Indonesian: rows([
    ['Subtotal produk', 'US$79,90'],
    ['Total ongkos kirim', 'US$5,00'],
    ['Total diskon', '-US$10,00'],
    ['Total pembayaran', 'US$84,90'],
  ]),
  'a price crossed out by a class': `${rows([['Subtotal', '$94.90']])}<div><span>Total</span> <span class="old-price">$94.90</span> <span>$84.90</span></div>`,
  'a struck price in a del': '<p>Total <del>$94.90</del> <ins>$84.90</ins></p>',
  'shipping options beside it': `<label><input type=radio> Standard $5.00, total $84.90 </label><p>Order total <b>$84.90</b></p>`,
  'a total in a button': '<p>Subtotal $79.90</p><button>Pay $84.90</button><p>Total <b>$84.90</b></p>',
  'a currency behind': '<p>Total due today <b>84.90</b> <small>USD</small></p>',
  'cents in a sup of their own': '<p>Grand Total <b>$84<sup>.90</sup></b></p>',
  'a table whose foot is the total': `<table><thead><tr><th>Product</th><th>Total</th></tr></thead><tbody><tr><td>Lamp × 1</td><td>$79.90</td></tr></tbody><tfoot><tr><th>Subtotal</th><td>$79.90</td></tr><tr><th>Shipping</th><td>$5.00</td></tr><tr><th>Total</th><td>$84.90</td></tr></tfoot></table>`,
  'a tax in brackets': '<tr><th>Total</th><td><strong>$84.90</strong> <small>(includes $7.72 Tax)</small></td></tr>',
  'a later charge': '<p>Total due today: $84.90</p><p>Then $9.99 per month</p>',
  'a rewards line': '<p>Order Total: $84.90</p><p>Earn 849 points in total, worth $8.49</p>',
}

test.each(Object.entries(carts))('the total is found among decoys: %s', (_, html) => {
  expect(findTotal(pageOf(html))).toEqual({ outcome: 'found', cents: 8490n })
})

/** Pages with sums in words close to those of a total, but without a sum to be paid now. */
const without: Record<string, string> = {
  'a spending goal': '<p>Spend a total of $84.90 more for free shipping</p>',
  'a balance of rewards': '<p>Total rewards balance: $84.90</p>',
  'a total of last month': '<p>Total spent last month: $84.90</p>',
  'a minimum': '<p>Minimum order total: $84.90</p>',
  'a threshold': '<p>Free delivery on order totals over $84.90</p>',
  'a price per night': '<p>$84.90 per night, total shown at the next step</p>',
  'a total of one instalment': '<p>Total per month: $84.90</p>',
  'the value of a gift': '<p>Total value $84.90, yours free</p>',
  'a total of taxes': '<p>Total tax: $84.90</p><p>Total shipping: $5.00</p>',
  'a German threshold': '<p>Ab einer Gesamtsumme von 84,90 $ versandkostenfrei</p>',
  'a French threshold': '<p>Livraison offerte dès 84,90 $US d’achat au total</p>',
  'a Spanish minimum': '<p>Pedido mínimo: total de US$ 84,90</p>',
  'a Japanese threshold': '<p>合計$84.90以上のご購入で送料無料</p>',
  'a Chinese threshold': '<p>总计满$84.90免运费</p>',
  'a Korean threshold': '<p>총 $84.90 이상 구매 시 무료배송</p>',
  'a credit limit': '<p>Total credit available: $84.90</p>',
  'a donation goal': '<p>Total raised: $84.90 of $1,000.00</p>',
}

test.each(Object.entries(without))('the user is asked if there is no total: %s', (_, html) => {
  expect(findTotal(pageOf(html)).outcome).toBe('ask')
})
