/**
 * How amounts name their currency. A bare dollar, yen or krone sign is used by several countries: it is returned
 * as the sign, and the caller decides what it means on the page.
 */
export const currencySigns: Readonly<Record<string, string>> = {
  US$: 'USD',
  'US $': 'USD',
  USD$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  CDN$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  NT$: 'TWD',
  MX$: 'MXN',
  R$: 'BRL',
  $U: 'UYU',
  RD$: 'DOP',
  $: '$',
  '＄': '$',
  '€': 'EUR',
  '£': 'GBP',
  '¥': '¥',
  '￥': '¥',
  円: 'JPY',
  元: 'CNY',
  '₹': 'INR',
  '₩': 'KRW',
  원: 'KRW',
  '₽': 'RUB',
  'руб.': 'RUB',
  руб: 'RUB',
  '₴': 'UAH',
  'грн.': 'UAH',
  грн: 'UAH',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  kr: 'kr',
  'kr.': 'kr',
  lei: 'RON',
  '₺': 'TRY',
  TL: 'TRY',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  đ: 'VND',
  Rp: 'IDR',
  RM: 'MYR',
  '₱': 'PHP',
  'Fr.': 'CHF',
  SFr: 'CHF',
  Rs: 'INR',
  'Rs.': 'INR',
  '₦': 'NGN',
  'د.إ': 'AED',
  'ر.س': 'SAR',
  'ج.م': 'EGP',
  'د.ك': 'KWD',
  دولار: 'USD',
}

export const currencyCodes = (
  'USD EUR GBP JPY CNY RMB INR CHF SEK NOK DKK ISK PLN CZK HUF RON BGN TRY RUB UAH ILS AED SAR EGP KWD BHD OMR QAR JOD TND MAD ' +
  'BRL MXN ARS CLP COP PEN UYU CAD AUD NZD SGD HKD TWD KRW THB VND IDR MYR PHP ZAR NGN KES'
).split(' ')

/** Currencies with three decimal places, in which `1.234` is ambiguous. */
export const thousandths = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND'])
