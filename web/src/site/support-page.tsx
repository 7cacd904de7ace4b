import { pageMarks } from '@moon/contract/page-marks.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { paths } from '../paths.ts'
import { headOf } from './head-of.ts'
import { addressIn, useLanguage } from './language.ts'
import { Notes } from './notes.tsx'
import { support } from './texts/pages.ts'

export const handle = { isStatic: true, hasScript: true }

export const meta = headOf(support)

/**
 * The full page of support (D-36), and the one place where the chat is loaded, in a frame of another origin. The server
 * puts the frame's address in; without one, or without scripts, there is the letter.
 */
export default function SupportPage() {
  const language = useLanguage()
  const { write, chat, chatText, ...words } = support[language]
  return (
    <Notes {...words}>
      <section
        data-chat={pageMarks.chat}
        hidden
        id="chat"
        aria-label={chat}
        className="grid w-full justify-items-start gap-4 rounded-card border border-line bg-surface-raised p-5 sm:p-8"
      >
        <p>{chatText}</p>
        <button type="button" className={buttonClass('primary', 'large')}>
          {chat}
        </button>
      </section>
      <a href={addressIn(language, paths.contact)} className={buttonClass('secondary', 'large')}>
        {write}
      </a>
    </Notes>
  )
}
