import { RichText } from '../kit/rich-text.tsx'
import { addressIn, useLanguage } from './language.ts'

/** A text of the public pages, whose links stay in their language. */
export function Rich({ text }: { text: readonly string[] }) {
  const language = useLanguage()
  return <RichText text={text} hrefOf={(to) => addressIn(language, to)} />
}
