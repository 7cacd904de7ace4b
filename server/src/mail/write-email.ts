import type { Language } from '@moon/contract/plain/languages.ts'
import { inLanguage } from '../languages/in-language.ts'
import { say, type Words } from '../languages/message.ts'
import type { Reason } from './letter-kinds.ts'
import type { Email } from './mail.ts'

/** The recipient of a letter, and their language. */
export type Reader = { email: string; language: Language }

/** The content of an email: why it came, what to do, and at its foot why it is sent. */
export type EmailContent = Reason & {
  subject: Words
  lines: readonly Words[]
  /** A code to type, in large digits; nobody will ever ask for it. */
  code?: string
  footnote: Words
}

const never = say('Moon never asks for your password or for this code, by mail, by phone or in a chat.')
const about = say('Moon: prepaid virtual Visa cards, paid with crypto.')

/** Renders every email in the one design, as text and as HTML, in the language of its reader. */
export function writeEmail({ email, language }: Reader, content: EmailContent): Email {
  const { subject, lines, code, footnote, unsubscribeUrl } = content
  const read = (words: Words): string => inLanguage(language, words)
  const small = [
    footnote,
    ...(code ? [never] : []),
    ...(unsubscribeUrl === undefined ? [] : [say('To get no more of these letters: {url}', { url: unsubscribeUrl })]),
  ]
  const letter = {
    language,
    subject: read(subject),
    lines: lines.map(read),
    code,
    small: small.map(read),
    about: read(about),
  }
  return { ...reasonOf(content), to: email, subject: letter.subject, text: asText(letter), html: asHtml(letter) }
}

const reasonOf = ({ kind, unsubscribeUrl }: Reason): Reason =>
  ({ kind, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }) as Reason

type Letter = {
  language: Language
  subject: string
  lines: string[]
  code: string | undefined
  small: string[]
  about: string
}

const asText = ({ lines, code, small, about }: Letter): string =>
  [...lines, ...(code ? [`    ${code}`] : []), ...small, '--\n' + about].join('\n\n') + '\n'

/** One table, inline styles, no images and no links to click: works in every mail program, in light and in dark mode. */
const asHtml = ({ language, subject, lines, code, small, about }: Letter): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title>
<style>
:root{color-scheme:light dark}
body{margin:0;background:#f4f4f8;color:#15172b;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
.sheet{max-width:30rem;margin:0 auto;padding:2rem 1.25rem}
.card{background:#fff;border-radius:16px;padding:1.75rem}
.name{font-weight:700;letter-spacing:.02em;margin:0 0 1.25rem}
.code{font:700 2rem/1.2 ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:.18em;margin:1.25rem 0;padding:.9rem 1rem;border-radius:12px;background:#eeeffa}
.long{font-size:1.4rem;letter-spacing:.08em}
.small{font-size:.875rem;color:#5a5d78}
@media (prefers-color-scheme:dark){body{background:#0b0d1a;color:#eceefb}.card{background:#15182b}.code{background:#222642}.small{color:#a3a7c7}}
</style></head>
<body><div class="sheet"><div class="card"><p class="name">Moon</p>
${lines.map((line) => `<p>${escape(line)}</p>`).join('\n')}
${code ? `<p class="code${code.length > 8 ? ' long' : ''}">${escape(code)}</p>` : ''}
${small.map((text) => `<p class="small">${escape(text)}</p>`).join('\n')}
</div><p class="small">${escape(about)}</p></div></body></html>
`

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)
