import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { findCardForms } from './find-card-forms.ts'

// Forms with numbers, codes and dates that belong to no card. Writing a card into one of them would leak it.

const optionsOf = (texts: (string | number)[]) => texts.map((text) => `<option>${text}</option>`).join('')
const count = (from: number, many: number) => Array.from({ length: many }, (_, i) => from + i)
const months = optionsOf(count(1, 12))
const years = optionsOf(count(2026, 10))
const fields = (...labels: string[]) =>
  `<form>${labels.map((label, i) => `<label for="f${i}">${label}</label><input id="f${i}" name="f${i}">`).join('')}<button>Go</button></form>`

const forms: Record<string, string> = {
  'a gift card with its PIN and date': fields('Gift card number', 'PIN', 'Expiry date'),
  'a gift card whose code is called security code': fields('Gift Card Number', 'Security Code (scratch to reveal)'),
  'a store card in a box of its own': `<form><h3>Use a gift card</h3><input name="giftCardNumber" placeholder="Card number" maxlength="19"><input name="giftCardPin" placeholder="PIN" maxlength="8"></form>`,
  'a coupon': fields('Coupon code'),
  'a loyalty card at the checkout': fields('Loyalty card number', 'Date of birth (MM/YYYY)'),
  'a club card': fields('Clubcard number', 'Postcode'),
  'a login with a one-time code': `<form><label>Phone number<input name="phone"></label><label>Verification code<input name="code" autocomplete="one-time-code" maxlength="6"></label></form>`,
  'a login with a card of a bank': `<form><label>Card number<input name="cardNumber"></label><label>Password<input type="password" name="pw"></label><a href="/help">Forgot?</a></form>`,
  'a log-in with two codes': fields('Access number', 'Security number', 'Internet password'),
  'six boxes for a code': `<form><p>Enter the code we sent</p>${'<input maxlength="1" inputmode="numeric">'.repeat(6)}</form>`,
  'four boxes for a PIN': `<form><p>PIN</p>${'<input maxlength="1" type="password">'.repeat(4)}</form>`,
  'a phone in parts': `<form><label>Phone</label><input name="area" maxlength="3"><input name="prefix" maxlength="3"><input name="line" maxlength="4"></form>`,
  'a phone in four parts': `<form><label>Phone number</label>${count(1, 4)
    .map((i) => `<input name="phone${i}" maxlength="4">`)
    .join('')}</form>`,
  'a serial number in four boxes': `<form><label>Serial number</label>${'<input maxlength="4">'.repeat(4)}</form>`,
  'a licence key in five boxes': `<form><label>Product key</label>${'<input maxlength="5">'.repeat(5)}</form>`,
  'a social security number in parts': `<form><label>Social security number</label><input maxlength="3"><input maxlength="2"><input maxlength="4"></form>`,
  'a direct debit': fields('Account holder', 'IBAN', 'BIC'),
  'a bank account of the United States': fields(
    'Name on account',
    'Routing number',
    'Account number',
    'Confirm account number',
  ),
  'a bank account of Britain': fields('Account holder name', 'Sort code', 'Account number'),
  'a passport with its date': `<form><label>Passport number<input name="pp"></label><label>Expiry date</label><select name="m">${months}</select><select name="y">${years}</select></form>`,
  'a driving licence': fields('Driving licence number', 'Valid until', 'Issue number'),
  'an insurance card': fields('Insurance card number', 'Valid until', 'Policy holder name'),
  'a health card of Germany': fields('Krankenversichertennummer', 'Kartennummer der Gesundheitskarte', 'Gültig bis'),
  'a student card': fields('Student card number', 'Expiry date'),
  'a resident card of Japan': fields('在留カード番号', '有効期限'),
  'a point card of Japan': fields('ポイントカード番号', '有効期限'),
  'a bank book of Japan': fields('銀行名', '支店番号', '口座番号', '口座名義'),
  'an identity card of China': fields('身份证号码', '有效期', '姓名'),
  'a code by text message in China': fields('手机号', '短信验证码'),
  'a membership of Korea': fields('멤버십 카드번호', '비밀번호'),
  'a date of birth with month and year': `<form><label>Name<input></label><label>Birth month<select>${months}</select></label><label>Birth year<select>${optionsOf(count(1930, 80))}</select></label></form>`,
  'a search for a stay': `<form><input placeholder="Where to?"><label>Check-in month<select>${months}</select></label><label>Check-in year<select>${years}</select></label><label>Guests<input type="number"></label></form>`,
  'a filter of a report': `<form><label>From month<select name="fm">${months}</select></label><label>From year<select name="fy">${years}</select></label><label>Account<input></label></form>`,
  'seats of a subscription': fields('Number of seats', 'Workspace name', 'Billing email'),
  'a search for an order': fields('Order number', 'ZIP code'),
  'a shipment': fields('Tracking number', 'Verification code'),
  'a gift in French': fields('Numéro de la carte cadeau', 'Code PIN', 'Date de validité'),
  'a loyalty card in French': fields('Numéro de carte de fidélité', "Date d'expiration"),
  'a health card in French': fields('Numéro de carte Vitale', 'Date de fin de validité'),
  'an identity card in Spanish': fields('Número de DNI', 'Fecha de caducidad', 'Número de soporte'),
  'a gift in Spanish': fields('Número de la tarjeta de regalo', 'PIN', 'Fecha de caducidad'),
  'a points card in Portuguese': fields('Número do cartão fidelidade', 'Validade'),
  'a citizen card in Portuguese': fields('Número do cartão de cidadão', 'Validade'),
  'an identity card in Italian': fields('Numero carta d’identità', 'Scadenza'),
  'a loyalty card in Italian': fields('Numero carta fedeltà', 'Codice di verifica'),
  'a gift in Dutch': fields('Nummer cadeaukaart', 'Pincode'),
  'a travel card in Dutch': fields('OV-chipkaartnummer', 'Geldig tot', 'Geboortedatum'),
  'a loyalty card in Polish': fields('Numer karty stałego klienta', 'Data ważności'),
  'an identity card in Polish': fields('Seria i numer dowodu osobistego', 'Data ważności'),
  'a transport card in Turkish': fields('İstanbulkart numarası', 'T.C. Kimlik No'),
  'a passport in Russian': fields('Серия и номер паспорта', 'Срок действия'),
  'a loyalty card in Russian': fields('Номер карты лояльности', 'Код подтверждения'),
  'a bonus card in Russian': fields('Номер бонусной карты', 'Пин-код'),
  'a SIM card': fields('SIM card number (ICCID)', 'Security code'),
  'a transit card': fields('Transit card number', 'Security code'),
  'a parking permit': fields('Permit number', 'Valid until', 'Licence plate'),
  'a card of a library': fields('Library card number', 'PIN'),
  'an address alone': fields('Full name', 'Street', 'City', 'ZIP code', 'Phone'),
  'a newsletter': fields('Email', 'Name'),
  'an activation of a card': fields('Last 4 digits of your card', 'Activation code'),
  'a tax number with its date': fields('VAT number', 'Valid until'),
  'a warranty': fields('Serial number', 'Warranty expiry date', 'Security code'),
}

test.each(Object.entries(forms))('no card field is recognised: %s', (_, html) => {
  expect(findCardForms(pageOf(html)).flatMap(({ fields: known }) => known.map(({ kind }) => kind))).toEqual([])
})
