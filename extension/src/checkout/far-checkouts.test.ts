import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { findCardForms } from './find-card-forms.ts'

// Checkouts of shop systems and providers of many countries, and similar forms that take no card. All were written before the rules
// were tried on them.

const options = (texts: readonly (string | number)[]) => texts.map((text) => `<option>${text}</option>`).join('')
const count = (from: number, many: number) => Array.from({ length: many }, (_, i) => from + i)
const months = options(count(1, 12).map((month) => String(month).padStart(2, '0')))
const years = options(count(2026, 12))

const forms: Record<string, string> = {
  'Vuetify, English': `<form class="v-form"><div class="v-input v-text-field"><div class="v-field__field"><label class="v-label v-field-label" for="input-41">Card number</label><input size="1" type="text" id="input-41" aria-describedby="input-41-messages" data-is="number"></div></div><div class="v-input"><div class="v-field__field"><label class="v-label" for="input-43">Expires</label><input id="input-43" placeholder="MM/YY" data-is="expiry"></div></div><div class="v-input"><div class="v-field__field"><label class="v-label" for="input-45">CVC</label><input id="input-45" data-is="security-code"></div></div></form>`,
  'Chakra, with generated ids': `<form><div role="group" class="chakra-form-control"><label for="field-:r3:" id="field-:r3:-label" class="chakra-form__label">Credit card number<span role="presentation">*</span></label><input id="field-:r3:" aria-required="true" class="chakra-input" data-is="number"></div><div class="chakra-stack"><div role="group"><label for="field-:r4:">Exp. date</label><input id="field-:r4:" class="chakra-input" placeholder="MM/YY" data-is="expiry"></div><div role="group"><label for="field-:r5:">Sec. code</label><input id="field-:r5:" type="password" class="chakra-input" data-is="security-code"></div></div></form>`,
  'Magento, German': `<form class="form" data-role="payment"><fieldset class="fieldset payment items ccard"><div class="field type"><span class="label">Kreditkartentyp</span><ul class="credit-card-types"><li class="item">Visa</li></ul><input type="hidden" name="payment[cc_type]"></div><div class="field number required"><label for="pm_cc_number" class="label"><span>Kreditkartennummer</span></label><div class="control"><input type="number" name="payment[cc_number]" id="pm_cc_number" autocomplete="off" data-is="number"></div></div><div class="field date required" id="pm_cc_type_exp_div"><label class="label"><span>Ablaufdatum</span></label><div class="control"><div class="fields group group-2"><div class="field no-label month"><div class="control"><select name="payment[cc_exp_month]" id="pm_expiration" data-is="expiry-month"><option value="">Monat</option>${months}</select></div></div><div class="field no-label year"><div class="control"><select name="payment[cc_exp_year]" id="pm_expiration_yr" data-is="expiry-year"><option value="">Jahr</option>${years}</select></div></div></div></div></div><div class="field cvv required"><label for="pm_cc_cid"><span>Kartenprüfnummer</span></label><div class="control"><input type="number" name="payment[cc_cid]" id="pm_cc_cid" data-is="security-code"></div></div></fieldset></form>`,
  'Odoo, Catalan': `<form name="o_payment_form"><label for="o_card">Número de targeta</label><input id="o_card" data-is="number"><label for="o_name">Titular de la targeta</label><input id="o_name" data-is="holder"><label for="o_month">Data de caducitat</label><div class="row"><div class="col"><input id="o_month" placeholder="MM" maxlength="2" data-is="expiry-month"></div><div class="col"><input id="o_year" placeholder="AA" maxlength="2" data-is="expiry-year"></div></div><label for="o_code">Codi de seguretat</label><input id="o_code" maxlength="4" data-is="security-code"></form>`,
  'iyzico, Turkish': `<form id="iyz"><div><label>Kart Üzerindeki İsim</label><input name="kartSahibi" data-is="holder"></div><div><label>Kart Numarası</label><input name="kartNo" inputmode="numeric" data-is="number"></div><div><label>Ay / Yıl</label><input name="sonKullanma" placeholder="AA / YY" data-is="expiry"></div><div><label>CVC</label><input name="cvc" data-is="security-code"></div><div><label>Taksit</label><select name="taksit"><option>Tek Çekim</option><option>3 Taksit</option></select></div></form>`,
  'PayU, Polish': `<form><label>Numer karty<input name="card.number" data-is="number"></label><label>Data ważności<input name="card.date" placeholder="MM/RR" data-is="expiry"></label><label>Kod CVV2/CVC2<input name="card.cvv" data-is="security-code"></label><label>Imię i nazwisko posiadacza karty<input name="card.owner" data-is="holder"></label><label>E-mail<input name="mail"></label></form>`,
  'GMO, Japanese': `<form><table><tr><th>カード番号</th><td><input type="tel" name="cardno" maxlength="16" data-is="number"></td></tr><tr><th>有効期限</th><td><select name="expire_m" data-is="expiry-month">${months}</select>月 / <select name="expire_y" data-is="expiry-year">${options(count(26, 12))}</select>年</td></tr><tr><th>カード名義人</th><td><input name="holdername" placeholder="TARO YAMADA" data-is="holder"></td></tr><tr><th>セキュリティコード</th><td><input type="password" name="securitycode" maxlength="4" data-is="security-code"></td></tr><tr><th>お支払い回数</th><td><select name="paytimes"><option>一括</option><option>3回</option></select></td></tr></table></form>`,
  'Korean, four boxes, and a birth date': `<form><div class="row"><span class="tit">카드번호</span><input name="cardNo1" maxlength="4" data-is="number-part"><input name="cardNo2" maxlength="4" type="password" data-is="number-part"><input name="cardNo3" maxlength="4" type="password" data-is="number-part"><input name="cardNo4" maxlength="4" data-is="number-part"></div><div class="row"><span class="tit">유효기간</span><input name="expMm" maxlength="2" placeholder="월(MM)" data-is="expiry-month"><input name="expYy" maxlength="2" placeholder="년(YY)" data-is="expiry-year"></div><div class="row"><span class="tit">생년월일</span><input name="birth" maxlength="6"></div><div class="row"><span class="tit">카드 비밀번호</span><input name="pw2" maxlength="2" type="password"></div></form>`,
  'Midtrans, Indonesian': `<form><label for="cn">Nomor kartu</label><input id="cn" placeholder="1234 1234 1234 1234" data-is="number"><label for="ed">Masa berlaku</label><input id="ed" placeholder="BB/TT" data-is="expiry"><label for="cv">CVV</label><input id="cv" data-is="security-code"><label for="pr">Kode promo</label><input id="pr"></form>`,
  'Vietnamese, a bank': `<form><label>Số thẻ<input name="so_the" data-is="number"></label><label>Tên in trên thẻ<input name="ten_the" data-is="holder"></label><label>Ngày hết hạn<input name="het_han" placeholder="MM/YY" data-is="expiry"></label><label>Mã bảo mật<input name="bao_mat" data-is="security-code"></label></form>`,
  'Thai, a provider': `<form><p>หมายเลขบัตร</p><input name="a1" data-is="number"><p>ชื่อผู้ถือบัตร</p><input name="a2" data-is="holder"><p>วันหมดอายุ</p><input name="a3" placeholder="ดด/ปป" data-is="expiry"><p>รหัสความปลอดภัย</p><input name="a4" data-is="security-code"></form>`,
  'Hebrew, with an identity number': `<form dir="rtl"><label>מספר כרטיס אשראי<input name="ccno" data-is="number"></label><label>תוקף</label><select name="expmonth" data-is="expiry-month">${months}</select><select name="expyear" data-is="expiry-year">${years}</select><label>3 ספרות בגב הכרטיס<input name="mycvv" data-is="security-code"></label><label>תעודת זהות<input name="myid" maxlength="9"></label></form>`,
  'Arabic, Salla': `<form dir="rtl"><label>رقم البطاقة<input name="x1" data-is="number"></label><label>تاريخ الانتهاء<input name="x2" placeholder="شهر / سنة" data-is="expiry"></label><label>رمز الأمان<input name="x3" data-is="security-code"></label><label>اسم حامل البطاقة<input name="x4" data-is="holder"></label></form>`,
  Icelandic: `<form><label>Kortanúmer<input name="kort" data-is="number"></label><label>Gildistími<input name="gildi" placeholder="MM/ÁÁ" data-is="expiry"></label><label>Öryggisnúmer<input name="oryggi" data-is="security-code"></label><label>Nafn korthafa<input name="nafn" data-is="holder"></label></form>`,
  Lithuanian: `<form><label>Kortelės numeris<input name="k1" data-is="number"></label><label>Galioja iki<input name="k2" placeholder="MM/MM" data-is="expiry"></label><label>CVV kodas<input name="k3" data-is="security-code"></label><label>Vardas, pavardė ant kortelės<input name="k4" data-is="holder"></label></form>`,
  'Serbian, in Cyrillic': `<form><label>Број картице<input name="s1" data-is="number"></label><label>Датум истека<input name="s2" placeholder="ММ/ГГ" data-is="expiry"></label><label>Сигурносни код<input name="s3" data-is="security-code"></label></form>`,
  Slovenian: `<form><label>Številka kartice<input name="sl1" data-is="number"></label><label>Velja do<input name="sl2" placeholder="MM/LL" data-is="expiry"></label><label>Varnostna koda<input name="sl3" data-is="security-code"></label><label>Ime in priimek na kartici<input name="sl4" data-is="holder"></label></form>`,
  'Filipino shop in English, labels below': `<form><div><input name="card_no" data-is="number"><small>16-digit card number</small></div><div><select name="mm" data-is="expiry-month"><option>Month</option>${months}</select><select name="yy" data-is="expiry-year"><option>Year</option>${years}</select></div><div><input name="csc" maxlength="3" data-is="security-code"><small>3 digits at the back of your card</small></div></form>`,
  Galician: `<form><label>Número da tarxeta<input name="g1" data-is="number"></label><label>Data de caducidade<input name="g2" placeholder="MM/AA" data-is="expiry"></label><label>Código de seguridade<input name="g3" data-is="security-code"></label></form>`,
  'Kazakh and Russian at once': `<form><label>Карта нөмірі / Номер карты<input name="q1" data-is="number"></label><label>Жарамдылық мерзімі / Срок действия<input name="q2" placeholder="АА/ЖЖ" data-is="expiry"></label><label>CVV<input name="q3" data-is="security-code"></label></form>`,
}

test.each(Object.entries(forms))('exactly the card fields are recognised: %s', (_, html) => {
  const page = pageOf(html)
  const known = new Map(
    findCardForms(page).flatMap(({ fields }) => fields.map(({ element, kind }) => [element as Element, kind])),
  )
  const fields = [...page.querySelectorAll('input:not([type=hidden]), select')]
  const named = (kindOf: (field: Element) => string | null | undefined) =>
    fields.map((field) => `${field.getAttribute('name') ?? field.id} ${kindOf(field) ?? null}`)
  expect(named((field) => known.get(field))).toEqual(named((field) => field.getAttribute('data-is')))
})

const asked = (...labels: string[]) =>
  `<form>${labels.map((label, i) => `<label for="f${i}">${label}</label><input id="f${i}" name="f${i}">`).join('')}<button>OK</button></form>`

const decoys: Record<string, string> = {
  'a SIM card to be registered': asked('SIM card number (ICCID)', 'PUK code', 'Phone number'),
  'a transit card to be topped up': asked('Travel card number', 'Card expiry', 'Amount to add'),
  'a library card': asked('Library card number', 'PIN', 'Expires on'),
  'a fuel card of a fleet': asked('Fleet card number', 'Driver ID', 'Odometer'),
  'a bonus card of a German supermarket': asked('Payback-Kundennummer', 'PLZ', 'Geburtsdatum'),
  'a German health insurance': asked('Versichertennummer', 'Gültig bis', 'Kennnummer der Karte'),
  'a Dutch gift card': asked('Cadeaukaartnummer', 'Pincode', 'Geldig tot'),
  'an Italian fiscal code': asked('Codice fiscale', 'Numero tessera sanitaria', 'Data di scadenza'),
  'an Italian gift card': asked('Numero carta regalo', 'Codice di sicurezza'),
  'a Polish loyalty card': asked('Numer karty stałego klienta', 'Data urodzenia'),
  'a Swedish gift card': asked('Presentkortsnummer', 'Säkerhetskod', 'Giltig till'),
  'a Turkish identity card': asked('TC Kimlik No', 'Kimlik kartı seri no', 'Son geçerlilik tarihi'),
  'a Russian parcel': asked('Номер отправления', 'Код получения', 'Срок хранения'),
  'a Chinese transit card': asked('公交卡号', '有效期', '充值金额'),
  'a Korean resident number': `<form><label>주민등록번호</label><input maxlength="6"><input maxlength="7" type="password"></form>`,
  'a Brazilian voter card': asked('Número do título de eleitor', 'Zona', 'Seção', 'Validade'),
  'a Spanish foreigner card': asked('Número de tarjeta de residencia (NIE)', 'Fecha de caducidad', 'Código soporte'),
  'a warranty': asked('Serial number', 'Security code on the label', 'Date of purchase (MM/YYYY)'),
  'a voucher of a meal in French': asked('Numéro de carte titre-restaurant cadeau', 'Code confidentiel'),
  'a bank asks for a token': asked('Customer number', 'Card reader code', 'Valid until'),
}

test.each(Object.entries(decoys))('no card field is recognised: %s', (_, html) => {
  expect(
    findCardForms(pageOf(html)).flatMap(({ fields }) => fields.map(({ kind, element }) => `${kind} ${element.id}`)),
  ).toEqual([])
})
