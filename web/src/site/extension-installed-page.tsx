import { buttonClass } from '@moon/ui/button.tsx'
import { paths } from '../paths.ts'
import { headOf } from './head-of.ts'
import { useLanguage } from './language.ts'
import { Notes } from './notes.tsx'
import { installed } from './texts/pages.ts'

export const handle = { isStatic: true }

export const meta = headOf(installed)

export default function ExtensionInstalledPage() {
  const { go, ...words } = installed[useLanguage()]
  return (
    <Notes {...words}>
      <a href={paths.login} className={buttonClass('primary', 'large')}>
        {go}
      </a>
    </Notes>
  )
}
