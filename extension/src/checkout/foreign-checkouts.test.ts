import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { findCardForms } from './find-card-forms.ts'

// Checkouts in other languages and framework styles, written before the rules were tried on them.

const options = (texts: readonly (string | number)[]) => texts.map((text) => `<option>${text}</option>`).join('')
const count = (from: number, many: number) => Array.from({ length: many }, (_, i) => from + i)
const twoDigits = count(1, 12).map((month) => String(month).padStart(2, '0'))
const months = options(['', ...twoDigits])
const years = options(['', ...count(2026, 15)])

/** Label, kind and extra attributes of a field in one style. */
type Field = readonly [label: string, kind: string, more?: string]
const material = (fields: readonly Field[]) =>
  `<form>${fields.map(([label, kind, more = ''], i) => `<div class="mat-form-field"><div class="mat-form-field-infix"><input matinput class="mat-input-element" id="mat-input-${i}" ${more} data-is="${kind}"><span class="mat-form-field-label-wrapper"><label for="mat-input-${i}"><mat-label>${label}</mat-label></label></span></div></div>`).join('')}</form>`
const antd = (fields: readonly Field[]) =>
  `<form class="ant-form">${fields.map(([label, kind, more = '']) => `<div class="ant-row ant-form-item"><div class="ant-col ant-form-item-label"><label title="${label}">${label}</label></div><div class="ant-col ant-form-item-control"><div class="ant-form-item-control-input"><input class="ant-input" type="text" ${more} data-is="${kind}"></div></div></div>`).join('')}</form>`
const bare = (fields: readonly Field[]) =>
  `<form>${fields.map(([label, kind, more = '']) => `<input placeholder="${label}" ${more} data-is="${kind}">`).join('')}</form>`
const divs = (fields: readonly Field[]) =>
  `<div>${fields.map(([label, kind, more = '']) => `<div class="row"><div class="caption">${label}</div><div class="value"><input ${more} data-is="${kind}"></div></div>`).join('')}</div>`
const described = (fields: readonly Field[]) =>
  `<form>${fields.map(([label, kind, more = ''], i) => `<p id="l${i}">${label}</p><input aria-labelledby="l${i}" ${more} data-is="${kind}">`).join('')}</form>`

const shapes: Record<string, string> = {
  'Danish, Material': material([
    ['Kortnummer', 'number'],
    ['Udløbsdato (MM/ÅÅ)', 'expiry'],
    ['Kontrolcifre', 'security-code'],
    ['Navn på kort', 'holder'],
  ]),
  'Norwegian, Ant': antd([
    ['Kortnummer', 'number'],
    ['Utløpsdato', 'expiry', 'placeholder="MM/ÅÅ"'],
    ['Sikkerhetskode (CVC)', 'security-code'],
    ['Kortholders navn', 'holder'],
  ]),
  'Finnish, bare': bare([
    ['Kortin numero', 'number'],
    ['Voimassa (KK/VV)', 'expiry'],
    ['Turvakoodi', 'security-code'],
    ['Kortinhaltijan nimi', 'holder'],
  ]),
  'Swedish, divs': divs([
    ['Kortnummer', 'number'],
    ['Utgångsdatum', 'expiry'],
    ['CVC/CVV', 'security-code'],
    ['Kortinnehavarens namn', 'holder'],
  ]),
  'Czech, described': described([
    ['Číslo karty', 'number'],
    ['Platnost karty', 'expiry'],
    ['CVC kód', 'security-code'],
    ['Jméno na kartě', 'holder'],
  ]),
  'Hungarian, Material': material([
    ['Kártyaszám', 'number'],
    ['Lejárati dátum', 'expiry'],
    ['Biztonsági kód', 'security-code'],
    ['Kártyán szereplő név', 'holder'],
  ]),
  'Romanian, Ant': antd([
    ['Numărul cardului', 'number'],
    ['Data expirării', 'expiry'],
    ['Cod CVV', 'security-code'],
    ['Numele titularului', 'holder'],
  ]),
  'Greek, divs': divs([
    ['Αριθμός κάρτας', 'number'],
    ['Ημερομηνία λήξης', 'expiry', 'placeholder="ΜΜ/ΕΕ"'],
    ['Κωδικός ασφαλείας', 'security-code'],
    ['Όνομα κατόχου κάρτας', 'holder'],
  ]),
  'Ukrainian, bare': bare([
    ['Номер картки', 'number'],
    ['ММ/РР', 'expiry'],
    ['CVV', 'security-code'],
    ["Ім'я власника картки", 'holder'],
  ]),
  'Russian, Ant': antd([
    ['Номер карты', 'number'],
    ['Срок действия карты', 'expiry'],
    ['Код CVV2/CVC2', 'security-code'],
    ['Имя держателя карты', 'holder'],
  ]),
  'Bulgarian, divs': divs([
    ['Номер на картата', 'number'],
    ['Валидна до', 'expiry'],
    ['CVC код', 'security-code'],
    ['Име на картодържателя', 'holder'],
  ]),
  'Croatian, Material': material([
    ['Broj kartice', 'number'],
    ['Datum isteka', 'expiry'],
    ['Sigurnosni kod', 'security-code'],
    ['Ime vlasnika kartice', 'holder'],
  ]),
  'Slovenian, bare': bare([
    ['Številka kartice', 'number'],
    ['Velja do (MM/LL)', 'expiry'],
    ['Varnostna koda', 'security-code'],
    ['Imetnik kartice', 'holder'],
  ]),
  'Slovak, Ant': antd([
    ['Číslo karty', 'number'],
    ['Platnosť do', 'expiry'],
    ['Bezpečnostný kód', 'security-code'],
    ['Držiteľ karty', 'holder'],
  ]),
  'Lithuanian, divs': divs([
    ['Kortelės numeris', 'number'],
    ['Galioja iki', 'expiry'],
    ['Saugos kodas', 'security-code'],
    ['Kortelės savininko vardas', 'holder'],
  ]),
  'Latvian, bare': bare([
    ['Kartes numurs', 'number'],
    ['Derīga līdz', 'expiry'],
    ['Drošības kods', 'security-code'],
    ['Kartes īpašnieks', 'holder'],
  ]),
  'Estonian, Material': material([
    ['Kaardi number', 'number'],
    ['Kehtiv kuni', 'expiry'],
    ['Turvakood', 'security-code'],
    ['Kaardi omaniku nimi', 'holder'],
  ]),
  'Catalan, divs': divs([
    ['Número de targeta', 'number'],
    ['Data de caducitat', 'expiry'],
    ['Codi de seguretat', 'security-code'],
    ['Titular de la targeta', 'holder'],
  ]),
  'Indonesian, Ant': antd([
    ['Nomor Kartu', 'number'],
    ['Masa Berlaku', 'expiry'],
    ['CVV', 'security-code'],
    ['Nama pada Kartu', 'holder'],
  ]),
  'Malay, bare': bare([
    ['Nombor kad', 'number'],
    ['Tarikh luput', 'expiry'],
    ['Kod keselamatan', 'security-code'],
    ['Nama pada kad', 'holder'],
  ]),
  'Vietnamese, Material': material([
    ['Số thẻ', 'number'],
    ['Ngày hết hạn', 'expiry'],
    ['Mã bảo mật', 'security-code'],
    ['Tên chủ thẻ', 'holder'],
  ]),
  'Thai, divs': divs([
    ['หมายเลขบัตร', 'number'],
    ['วันหมดอายุ', 'expiry'],
    ['รหัสความปลอดภัย', 'security-code'],
    ['ชื่อบนบัตร', 'holder'],
  ]),
  'Arabic, Ant': antd([
    ['رقم البطاقة', 'number'],
    ['تاريخ الانتهاء', 'expiry'],
    ['رمز الأمان', 'security-code'],
    ['اسم حامل البطاقة', 'holder'],
  ]),
  'Hebrew, Material': material([
    ['מספר כרטיס אשראי', 'number'],
    ['תוקף הכרטיס', 'expiry'],
    ['3 ספרות בגב הכרטיס', 'security-code'],
    ['שם בעל הכרטיס', 'holder'],
  ]),
  'Persian, bare': bare([
    ['شماره کارت', 'number'],
    ['تاریخ انقضا', 'expiry'],
    ['CVV2', 'security-code'],
    ['نام دارنده کارت', 'holder'],
  ]),
  'Hindi, divs': divs([
    ['कार्ड नंबर', 'number'],
    ['समाप्ति तिथि', 'expiry'],
    ['सीवीवी', 'security-code'],
    ['कार्डधारक का नाम', 'holder'],
  ]),
  'Korean, Ant': antd([
    ['카드 번호', 'number'],
    ['유효기간', 'expiry', 'placeholder="MM/YY"'],
    ['보안코드', 'security-code'],
    ['카드 소유자 이름', 'holder'],
  ]),
  'Traditional Chinese, bare': bare([
    ['信用卡卡號', 'number'],
    ['有效期限（月/年）', 'expiry'],
    ['背面末三碼', 'security-code'],
    ['持卡人姓名', 'holder'],
  ]),
  'Japanese, Material': material([
    ['クレジットカード番号', 'number'],
    ['有効期限（MM/YY）', 'expiry'],
    ['セキュリティコード', 'security-code'],
    ['カード名義人', 'holder'],
  ]),
  'Portuguese, described': described([
    ['Número do cartão', 'number'],
    ['Validade', 'expiry'],
    ['Código de segurança', 'security-code'],
    ['Nome impresso no cartão', 'holder'],
  ]),
  'Brazilian with instalments and a document': `<form><label for=n>Número do cartão</label><input id=n type=tel data-is="number"><label for=v>Validade</label><input id=v placeholder="MM/AA" data-is="expiry"><label for=c>CVV</label><input id=c data-is="security-code"><label for=t>Nome do titular (como gravado no cartão)</label><input id=t data-is="holder"><label for=d>CPF do titular</label><input id=d><label for=p>Parcelas</label><select id=p>${options(['1x de R$ 99,90 sem juros', '2x de R$ 49,95 sem juros'])}</select></form>`,
  'Italian, selects behind a legend': `<form><label>Numero carta<input data-is="number"></label><fieldset><legend>Data di scadenza</legend><select data-is="expiry-month"><option>Mese</option>${options(['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'])}</select><select data-is="expiry-year"><option>Anno</option>${options(count(2026, 12))}</select></fieldset><label>CVV<input data-is="security-code"></label><label>Intestatario<input data-is="holder"></label></form>`,
  'Dutch, split by fields': `<form><label>Kaartnummer<input data-is="number"></label><label>Vervaldatum</label><input placeholder="MM" maxlength=2 data-is="expiry-month"><input placeholder="JJ" maxlength=2 data-is="expiry-year"><label>Beveiligingscode<input data-is="security-code"></label><label>Naam op kaart<input data-is="holder"></label></form>`,
  'Polish, four boxes': `<form><span>Numer karty</span>${'<input size=4 maxlength=4 data-is="number-part">'.repeat(4)}<span>Data ważności</span><select name=m data-is="expiry-month">${months}</select><select name=r data-is="expiry-year">${years}</select><span>Kod CVV2</span><input maxlength=3 data-is="security-code"></form>`,
  'German, boxes of a web component': `<form><label>Kartennummer (16-stellig)<input inputmode=numeric data-is="number"></label><label>Gültig bis (Monat/Jahr)<input data-is="expiry"></label><label>Kartenprüfnummer<input data-is="security-code"></label><label>Vor- und Nachname des Karteninhabers<input data-is="holder"></label></form>`,
  'French, with a birthday and a loyalty card': `<form><label>N° de carte de fidélité<input></label><label>Date de naissance<input placeholder="JJ/MM/AAAA"></label><label>Numéro de carte<input data-is="number"></label><label>Date d'expiration<input placeholder="MM/AA" data-is="expiry"></label><label>Cryptogramme<input data-is="security-code"></label><label>Titulaire de la carte<input data-is="holder"></label></form>`,
  'names of Angular': `<form><input formcontrolname="cardNumber" data-is="number"><input formcontrolname="expirationDate" data-is="expiry"><input formcontrolname="cvv" data-is="security-code"><input formcontrolname="nameOnCard" data-is="holder"></form>`,
  'names of Vue': `<div><input v-model="payment.cardNumber" name="payment.card.number" data-is="number"><input name="payment.card.expiry" data-is="expiry"><input name="payment.card.cvc" data-is="security-code"><input name="payment.card.holder" data-is="holder"></div>`,
  'names of Rails': `<form><input name="order[credit_card_attributes][number]" id="order_credit_card_attributes_number" data-is="number"><select name="order[credit_card_attributes][month]" data-is="expiry-month">${months}</select><select name="order[credit_card_attributes][year]" data-is="expiry-year">${years}</select><input name="order[credit_card_attributes][verification_value]" data-is="security-code"></form>`,
  'names of Spree': `<form><input id="name_on_card_3" name="payment_source[3][name]" data-is="holder"><input id="card_number" name="payment_source[3][number]" data-is="number"><input id="card_expiry" name="payment_source[3][expiry]" placeholder="MM / YY" data-is="expiry"><input id="card_code" name="payment_source[3][verification_value]" data-is="security-code"></form>`,
  'names of ASP': `<form><input name="ctl00$Main$txtCreditCardNumber" id="ctl00_Main_txtCreditCardNumber" data-is="number"><select name="ctl00$Main$ddlExpMonth" data-is="expiry-month">${months}</select><select name="ctl00$Main$ddlExpYear" data-is="expiry-year">${years}</select><input name="ctl00$Main$txtCVV" data-is="security-code"><input name="ctl00$Main$txtNameOnCard" data-is="holder"></form>`,
  'names of Magento': `<form><input name="payment[cc_number]" title="Credit Card Number" data-is="number"><select name="payment[cc_exp_month]" title="Month" data-is="expiry-month">${months}</select><select name="payment[cc_exp_year]" data-is="expiry-year">${years}</select><input name="payment[cc_cid]" title="Card Verification Number" data-is="security-code"></form>`,
  'names of a Drupal shop': `<form><input name="payment_information[add_payment_method][payment_details][number]" data-is="number"><select name="payment_information[add_payment_method][payment_details][expiration][month]" data-is="expiry-month">${months}</select><select name="payment_information[add_payment_method][payment_details][expiration][year]" data-is="expiry-year">${years}</select><input name="payment_information[add_payment_method][payment_details][security_code]" data-is="security-code"></form>`,
  'ids that change': `<form><label for=":r1:">Card number</label><input id=":r1:" data-is="number"><label for=":r2:">Expiration date</label><input id=":r2:" data-is="expiry"><label for=":r3:">Security code</label><input id=":r3:" data-is="security-code"><label for=":r4:">Name on card</label><input id=":r4:" data-is="holder"></form>`,
  'sections of autocomplete': `<form><input autocomplete="section-blue billing cc-number" data-is="number"><input autocomplete="section-blue billing cc-exp" data-is="expiry"><input autocomplete="section-blue billing cc-csc" data-is="security-code"><input autocomplete="section-blue billing cc-name" data-is="holder"></form>`,
  'a switched-off autocomplete and numbers': `<form autocomplete=off><input autocomplete="off" type="tel" placeholder="1234 1234 1234 1234" aria-label="Credit or debit card number" data-is="number"><input autocomplete="off" placeholder="MM / YY" aria-label="Credit or debit card expiration date" data-is="expiry"><input autocomplete="off" placeholder="CVC" aria-label="Credit or debit card CVC/CVV" data-is="security-code"><input placeholder="ZIP" aria-label="ZIP"></form>`,
  'an expiry as one select': `<form><label>Card number<input data-is="number"></label><label>Card security code<input data-is="security-code"></label><label>Month<select data-is="expiry-month">${months}</select></label><label>Year<select data-is="expiry-year">${years}</select></label></form>`,
  'a birthday in a sign-up': `<form><label>Name<input></label><label>Month<select>${months}</select></label><label>Year<select>${options(count(1920, 100))}</select></label><label>Phone number<input></label></form>`,
  'a date of travel': `<form><label>Flight number<input></label><label>Month<select>${months}</select></label><label>Year<select>${years}</select></label><button>Search</button></form>`,
  'a library card': `<form><label>Library card number<input name=card></label><label>PIN<input name=pin></label><button>Log in</button></form>`,
  'a gift card in German': `<form><label>Gutscheinkartennummer<input></label><label>PIN<input></label><button>Einlösen</button></form>`,
  'a gift card in French': `<form><label>Numéro de carte cadeau<input></label><label>Code de sécurité<input></label><button>Vérifier le solde</button></form>`,
  'a loyalty card in Spanish': `<form><label>Número de tarjeta de fidelidad<input></label><label>Código de seguridad<input></label></form>`,
  'an identity card in Italian': `<form><label>Numero carta d'identità<input></label><label>Data di scadenza<input></label></form>`,
  'an identity card in Portuguese': `<form><label>Número do cartão de cidadão<input></label><label>Validade<input></label></form>`,
  'an identity card in Polish': `<form><label>Seria i numer dowodu osobistego<input></label><label>Data ważności<input></label></form>`,
  'a health card in German': `<form><label>Kartennummer der Gesundheitskarte<input></label><label>Gültig bis<input></label></form>`,
  'a licence in Swedish': `<form><label>Körkortsnummer<input></label><label>Giltigt till<input></label></form>`,
  'a bus card': `<form><label>Bus card number<input></label><label>Expiry date<input></label><button>Top up</button></form>`,
  'a parking permit': `<form><label>Permit number<input></label><label>Expiry<input></label></form>`,
  'a two-factor code': `<form><label>Verification code<input maxlength=6></label><button>Verify</button></form>`,
  'a domain': `<form><label>Domain name<input></label><label>Expires<input></label></form>`,
  'a coupon with a date': `<form><label>Coupon code<input></label><label>Valid until<input></label></form>`,
  'a residence card in Japanese': `<form><label>在留カード番号<input></label><label>有効期限<input></label></form>`,
  'a points card in Japanese': `<form><label>ポイントカード番号<input></label><label>セキュリティコード<input></label></form>`,
  'a membership card in Chinese': `<form><label>会员卡号<input></label><label>有效期<input></label></form>`,
  'a health card in Chinese': `<form><label>医保卡号<input></label><label>有效期<input></label></form>`,
}

test.each(Object.entries(shapes))('%s', (_, html) => {
  const page = pageOf(html)
  const found = findCardForms(page).flatMap(({ fields }) =>
    fields.map(({ element, kind }) => [[...page.querySelectorAll('input, select')].indexOf(element), kind] as const),
  )
  const wanted = [...page.querySelectorAll('input, select')].flatMap((element, i) =>
    element.hasAttribute('data-is') ? [[i, element.getAttribute('data-is')] as const] : [],
  )
  expect(found.toSorted(([a], [b]) => a - b)).toEqual(wanted)
})
