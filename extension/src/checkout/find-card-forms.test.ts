import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import type { CardFieldKind } from './card-field.ts'
import { findCardForms } from './find-card-forms.ts'

test('autocomplete tokens decide the kind of a field, whatever its words are', () => {
  expect(
    read(`<form><input autocomplete="cc-number" id="a"><input autocomplete="billing cc-exp" id="b"><input autocomplete="cc-csc" id="c">
      <input autocomplete="section-x cc-name" id="d"><input autocomplete="email" id="e" placeholder="card number"></form>`),
  ).toEqual({ a: 'number', b: 'expiry', c: 'security-code', d: 'holder' })
})

const full = { n: 'number', e: 'expiry', c: 'security-code', h: 'holder' }

test.each([
  ['English', 'Card number', 'Expiry date', 'Security code', 'Name on card'],
  ['German', 'Kreditkartennummer', 'Gültig bis', 'Prüfnummer', 'Karteninhaber'],
  ['French', 'Numéro de carte', "Date d'expiration", 'Cryptogramme visuel', 'Titulaire de la carte'],
  ['Spanish', 'Número de la tarjeta', 'Fecha de caducidad', 'Código de seguridad', 'Titular de la tarjeta'],
  ['Italian', 'Numero della carta', 'Scadenza', 'Codice di sicurezza', 'Intestatario'],
  ['Portuguese', 'Número do cartão', 'Validade', 'Código de segurança', 'Nome impresso no cartão'],
  ['Dutch', 'Kaartnummer', 'Vervaldatum', 'Beveiligingscode', 'Naam op kaart'],
  ['Polish', 'Numer karty', 'Data ważności', 'Kod CVV', 'Posiadacz karty'],
  ['Czech', 'Číslo karty', 'Platnost do', 'Bezpečnostní kód', 'Držitel karty'],
  ['Hungarian', 'Kártyaszám', 'Lejárat', 'Biztonsági kód', 'Kártyabirtokos neve'],
  ['Romanian', 'Numărul cardului', 'Data expirării', 'Cod de securitate', 'Deținătorul cardului'],
  ['Swedish', 'Kortnummer', 'Utgångsdatum', 'Säkerhetskod', 'Kortinnehavare'],
  ['Danish', 'Kortnummer', 'Udløbsdato', 'Sikkerhedskode', 'Navn på kortet'],
  ['Finnish', 'Kortin numero', 'Voimassaoloaika', 'Turvakoodi', 'Kortinhaltija'],
  ['Turkish', 'Kart Numarası', 'Son Kullanma Tarihi', 'Güvenlik Kodu', 'Kart Sahibi'],
  ['Greek', 'Αριθμός κάρτας', 'Ημερομηνία λήξης', 'Κωδικός ασφαλείας', 'Κάτοχος κάρτας'],
  ['Russian', 'Номер карты', 'Срок действия', 'Код безопасности', 'Держатель карты'],
  ['Ukrainian', 'Номер картки', 'Термін дії', 'Код безпеки', 'Власник картки'],
  ['Japanese', 'カード番号', '有効期限', 'セキュリティコード', 'カード名義人'],
  ['Chinese', '信用卡号码', '有效期', '安全码', '持卡人姓名'],
  ['Korean', '카드 번호', '유효기간', '보안 코드', '카드 소유자 이름'],
  ['Arabic', 'رقم البطاقة', 'تاريخ انتهاء الصلاحية', 'رمز الأمان', 'اسم حامل البطاقة'],
  ['Hebrew', 'מספר כרטיס', 'תוקף', 'קוד אבטחה', 'שם בעל הכרטיס'],
  ['Hindi', 'कार्ड नंबर', 'समाप्ति तिथि', 'सुरक्षा कोड', 'कार्ड धारक का नाम'],
  ['Thai', 'หมายเลขบัตร', 'วันหมดอายุ', 'รหัสความปลอดภัย', 'ชื่อบนบัตร'],
  ['Vietnamese', 'Số thẻ', 'Ngày hết hạn', 'Mã bảo mật', 'Tên chủ thẻ'],
  ['Indonesian', 'Nomor kartu', 'Masa berlaku', 'Kode keamanan', 'Nama pada kartu'],
])('labels, placeholders and texts beside fields are understood in %s', (_, number, expiry, code, holder) => {
  expect(
    read(`<form><label for="n">${number} *</label><input id="n"><label>${expiry}<input id="e"></label>
      <input id="c" placeholder="${code}"><div>${holder}</div><div><input id="h"></div></form>`),
  ).toEqual(full)
})

test('names, ids and data attributes are read where a field has no visible label', () => {
  expect(
    read(`<form><input id="n" name="ccNumber"><input id="e" name="card_exp"><input id="c" name="txtCVV"><input id="h" name="cardHolderName">
      <input id="x" name="cardHolderStreet"></form>`),
  ).toEqual(full)
  expect(
    read(`<form><input id="n" data-encrypted-name="cardNumber"><input id="e" data-checkout="expirationDate">
      <input id="c" data-field-name="securityCode"></form>`),
  ).toEqual({ n: 'number', e: 'expiry', c: 'security-code' })
})

test('month and year selects after a card number are its expiry; those of a birthday are not', () => {
  const months = `<option>Month</option>${list(1, 12)}`
  expect(
    read(`<form><input id="n" aria-label="Card number"><select id="m">${months}</select><select id="y"><option></option>${list(2026, 2040)}</select>
      <input id="c" name="cvc"><p>Your birthday</p><select id="bm">${months}</select><select id="by">${list(1920, 2010)}</select></form>`),
  ).toEqual({ n: 'number', m: 'expiry-month', y: 'expiry-year', c: 'security-code' })
})

test('two short fields under one expiry label are its month and its year', () => {
  expect(
    read(`<form><input id="n" name="cardnumber"><fieldset><legend>Valid until</legend><input id="m" maxlength="2" placeholder="MM"> /
      <input id="y" maxlength="2" placeholder="YY"></fieldset></form>`),
  ).toEqual({ n: 'number', m: 'expiry-month', y: 'expiry-year' })
})

test('an expiry month without a year is ignored', () => {
  expect(
    read(`<form><input id="n" name="cardnumber"><input id="c" name="cvv"><input id="m" name="exp_month"></form>`),
  ).toEqual({
    n: 'number',
    c: 'security-code',
  })
})

test('a field named month whose placeholder shows month and year is kept', () => {
  expect(
    read(`<form><input id="n" name="cardnumber"><input id="m" name="exp_month" placeholder="mm/yy"></form>`),
  ).toEqual({
    n: 'number',
    m: 'expiry-month',
  })
})

test('four short boxes labelled as a card number hold one number; a single short box holds none', () => {
  const box = (id: string) => `<input id="${id}" maxlength="4">`
  expect(
    read(
      `<form><label for="a">Card number</label>${'abcd'.split('').map(box).join(' ')}<input id="c" name="cvv"></form>`,
    ),
  ).toEqual({
    a: 'number-part',
    b: 'number-part',
    c: 'security-code',
    d: 'number-part',
  })
  expect(read(`<form><label for="a">Last 4 of card number</label>${box('a')}<input id="v" name="cvv"></form>`)).toEqual(
    {},
  )
})

test("a gift card's number and PIN are no card fields; card fields that follow them are recognised", () => {
  expect(
    read(`<form><input id="g" aria-label="Gift card number"><input id="p" aria-label="Security code">
      <input id="n" aria-label="Card number"><input id="c" aria-label="Security code"></form>`),
  ).toEqual({ n: 'number', c: 'security-code' })
})

test.each([
  [
    'a bank that asks for a card number to sign in',
    `<form><input aria-label="Card number"><input type="password"><button>Sign in</button></form>`,
  ],
  [
    'a code from a text message',
    `<form><input aria-label="Security code" autocomplete="one-time-code"><button>Go</button></form>`,
  ],
  [
    'a birthday',
    `<form><select aria-label="Month">${list(1, 12)}</select><select aria-label="Year">${list(1950, 2012)}</select></form>`,
  ],
  ['a library card', `<form><input aria-label="Library card number"><input name="pin"></form>`],
  ['a phone card reload', `<form><input aria-label="Phone number"><input aria-label="Voucher code"></form>`],
  [
    'hidden and disabled kinds of input',
    `<form><input type="hidden" name="cardnumber"><input type="checkbox" name="cvv"></form>`,
  ],
])('%s is no card form', (_, html) => {
  expect(read(html)).toEqual({})
})

test('a field alone in its frame is recognised by its words; fields in a form each are recognised together', () => {
  expect(read(`<div><input id="n" name="cardNumber"></div>`)).toEqual({ n: 'number' })
  expect(read(`<form><input id="m" autocomplete="cc-exp-month"></form>`)).toEqual({ m: 'expiry-month' })
  expect(
    read(
      `<form><input id="n" name="cardNumber"></form><form><input id="e" name="expiry"></form><form><input id="c" name="cvv"></form>`,
    ),
  ).toEqual({ n: 'number', e: 'expiry', c: 'security-code' })
})

test('open shadow roots are read in page order, and their fields belong to the form around the host', () => {
  const document = pageOf(`<form><pay-field id="one"></pay-field><pay-field id="two"></pay-field></form>`)
  fill(document, 'one', `<input id="n" aria-label="Card number">`)
  fill(document, 'two', `<div id="inner"></div>`)
  const inner = document.getElementById('two')!.shadowRoot!.getElementById('inner')!
  inner.attachShadow({ mode: 'open' }).innerHTML = `<input id="c" aria-label="CVC">`
  const forms = findCardForms(document)
  expect(forms.map(({ owner }) => owner.nodeName)).toEqual(['FORM'])
  expect(kindsIn(forms)).toEqual({ n: 'number', c: 'security-code' })
})

function fill(document: Document, id: string, html: string): void {
  document.getElementById(id)!.attachShadow({ mode: 'open' }).innerHTML = html
}

const read = (html: string) => kindsIn(findCardForms(pageOf(html)))

const kindsIn = (forms: ReturnType<typeof findCardForms>): Record<string, CardFieldKind> =>
  Object.fromEntries(forms.flatMap(({ fields }) => fields.map(({ element, kind }) => [element.id, kind])))

function list(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => `<option>${from + i}</option>`).join('')
}
