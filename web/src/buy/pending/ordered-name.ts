import type { Invoice } from '@moon/contract/invoices.ts'

/** What is waited for, in words: a gift card by its shop. */
export const orderedName = ({ name, open_or_closed_loop }: Invoice['product']): string =>
  open_or_closed_loop === 'OPEN_LOOP' ? name : `${name} gift card`
