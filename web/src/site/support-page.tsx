import { pageMarks } from '@moon/contract/page-marks.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { Mail, MessageCircle } from 'lucide-react'
import { paths } from '../paths.ts'
import { headOf } from './head-of.ts'
import { addressIn, useLanguage } from './language.ts'
import { Rich } from './rich.tsx'
import { contact, support } from './texts/pages.ts'

export const handle = { isStatic: true, hasScript: true }

export const meta = headOf(support)

/**
 * The support page (D-36), the only place that loads the chat, in a frame of another origin. The server fills in the frame's address;
 * without an address or without scripts only the contact form is shown. The chat keeps its place until its script is ready.
 */
export default function SupportPage() {
  const language = useLanguage()
  const { write, chat, chatText, heading, lead, notes } = support[language]
  return (
    <article className="mx-auto grid max-w-300 gap-12 px-4 py-14 sm:px-6 sm:py-20 wide:grid-cols-[5fr_6fr] wide:gap-20">
      <div className="grid content-start gap-6">
        <h1 className="text-4xl sm:text-5xl">{heading}</h1>
        <p className="text-lg">{lead}</p>
        <div className="grid gap-3 text-[1.0625rem] leading-relaxed text-ink-muted">
          <Rich text={notes} />
        </div>
      </div>
      <div className="grid content-start gap-4">
        <section
          data-chat={pageMarks.chat}
          id="chat"
          aria-label={chat}
          className={`${way} invisible bg-surface-raised noscript:hidden [&[data-chat='']]:hidden`}
        >
          <MessageCircle aria-hidden className="size-7 text-accent" />
          <p className="text-lg">{chatText}</p>
          <button type="button" className={buttonClass('primary', 'large')}>
            {chat}
          </button>
        </section>
        <section aria-label={write} className={way}>
          <Mail aria-hidden className="size-7 text-accent" />
          <p className="text-lg">{contact[language].lead}</p>
          <a href={addressIn(language, paths.contact)} className={buttonClass('secondary', 'large')}>
            {write}
          </a>
        </section>
      </div>
    </article>
  )
}

/** The look of a way to reach us. */
const way = 'grid w-full justify-items-start gap-4 rounded-card border border-line p-5 sm:p-8'
