import type { Reason } from './letter-kinds.ts'
import type { Email } from './mail.ts'

/** What an email says: why it came, what to do, and at its foot what it is sent for. */
export type EmailContent = Reason & {
  subject: string
  lines: readonly string[]
  /** A code to type, in large digits; nobody will ever ask for it. */
  code?: string
  footnote: string
}

const never = 'Moon never asks for your password or for this code, by mail, by phone or in a chat.'
const about = 'Moon: prepaid virtual Visa cards, paid with Bitcoin.'

/** The one look of every email, as text and as HTML. */
export const writeEmail = (to: string, content: EmailContent): Email => ({
  ...reasonOf(content),
  to,
  subject: content.subject,
  text: asText(content),
  html: asHtml(content),
})

const reasonOf = ({ kind, unsubscribeUrl }: Reason): Reason =>
  ({ kind, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }) as Reason

const asText = ({ lines, code, footnote, unsubscribeUrl }: EmailContent): string =>
  [
    ...lines,
    ...(code ? [`    ${code}`] : []),
    footnote,
    ...(code ? [never] : []),
    ...endOf(unsubscribeUrl),
    '--\n' + about,
  ].join('\n\n') + '\n'

const endOf = (unsubscribeUrl: string | undefined): string[] =>
  unsubscribeUrl === undefined ? [] : [`To get no more of these letters: ${unsubscribeUrl}`]

/** One table, inline styles, no image and no link to click: what every mail program shows, in light and in dark. */
const asHtml = ({ subject, lines, code, footnote, unsubscribeUrl }: EmailContent): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title>
<style>
:root{color-scheme:light dark}
body{margin:0;background:#f4f4f8;color:#15172b;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.sheet{max-width:30rem;margin:0 auto;padding:2rem 1.25rem}
.card{background:#fff;border-radius:16px;padding:1.75rem}
.name{font-weight:700;letter-spacing:.02em;margin:0 0 1.25rem}
.code{font:700 2rem/1.2 ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:.18em;margin:1.25rem 0;padding:.9rem 1rem;border-radius:12px;background:#eeeffa}
.small{font-size:.875rem;color:#5a5d78}
@media (prefers-color-scheme:dark){body{background:#0b0d1a;color:#eceefb}.card{background:#15182b}.code{background:#222642}.small{color:#a3a7c7}}
</style></head>
<body><div class="sheet"><div class="card"><p class="name">Moon</p>
${lines.map((line) => `<p>${escape(line)}</p>`).join('\n')}
${code ? `<p class="code">${escape(code)}</p>` : ''}
<p class="small">${escape(footnote)}</p>
${code ? `<p class="small">${escape(never)}</p>` : ''}
${endOf(unsubscribeUrl)
  .map((text) => `<p class="small">${escape(text)}</p>`)
  .join('')}
</div><p class="small">${escape(about)}</p></div></body></html>
`

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)
