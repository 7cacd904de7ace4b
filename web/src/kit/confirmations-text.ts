import { say } from '@moon/ui/language/say.ts'

/** The confirmations of a payment: `1 of 3 confirmations`. */
export const confirmationsText = (confirmations: number, required: number): string =>
  required === 1
    ? say('{confirmations} of 1 confirmation', { confirmations })
    : say('{confirmations} of {required} confirmations', { confirmations, required })
