import { inLanguage } from './in-language.ts'
import { say, type Filling, type Text } from './message.ts'

/** A sentence as it is kept and answered, in English; whoever reads another language has it respoken on its way out. */
export const english = <T extends Text>(text: T, ...places: Filling<T>): string =>
  inLanguage('en', say(text, ...places))
