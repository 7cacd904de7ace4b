import { buttonClass } from '@moon/ui/button.tsx'
import { paths } from '../paths.ts'
import { headOf } from './head.ts'
import { addressIn, useLanguage } from './language.ts'
import { Notes } from './notes.tsx'
import { support } from './texts/pages.ts'

export const handle = { isStatic: true }

export const meta = headOf(support)

/** The full page of support (D-36). */
export default function SupportPage() {
  const language = useLanguage()
  const { write, ...words } = support[language]
  return (
    <Notes {...words}>
      <a href={addressIn(language, paths.contact)} className={buttonClass('primary', 'large')}>
        {write}
      </a>
    </Notes>
  )
}
