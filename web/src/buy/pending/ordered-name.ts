import type { Invoice } from '@moon/contract/invoices.ts'

/** What is waited for, in words: a gift card by its shop. */
export const orderedName = ({ name, loop }: Invoice['product']): string =>
  loop === 'open' ? name : `${name} gift card`
