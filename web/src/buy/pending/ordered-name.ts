import type { Invoice } from '@moon/contract/invoices.ts'
import { say } from '@moon/ui/language/say.ts'

/** The ordered product in words: a gift card by its shop. */
export const orderedName = ({ name, loop }: Invoice['product']): string =>
  loop === 'open' ? name : say('{name} gift card', { name })
