import type { WrittenCard } from './charge-card.ts'

/** Reads the card from a form, with its number in one box or four and its expiry in one field or two. */
export function writtenCard(form: URLSearchParams): WrittenCard {
  const parts = [1, 2, 3, 4].map((n) => form.get(`card_number_${n}`) ?? '')
  const [month, year] = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(form.get('card_expiry') ?? '')?.slice(1) ?? []
  return {
    number: form.get('card_number') ?? parts.join(''),
    month: form.get('card_month') ?? month ?? '',
    year: form.get('card_year') ?? year ?? '',
    code: (form.get('card_code') ?? form.get('card_cvv2') ?? '').trim(),
  }
}
