import { inLanguage } from './in-language.ts'
import { say, type Filling, type Text } from './message.ts'

/** A sentence as it is stored and answered, in English; it is translated on its way out for readers of another language. */
export const english = <T extends Text>(text: T, ...places: Filling<T>): string =>
  inLanguage('en', say(text, ...places))
