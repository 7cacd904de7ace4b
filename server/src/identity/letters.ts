import { codeLifeMs } from './codes.ts'
import type { Letter } from '../kit/mail.ts'

/** What the letters of identity say: what Moon is, why this came, and that nobody will ever ask for what it contains. */
type Content = { subject: string; lines: readonly string[]; code?: string; footnote: string }

const minutes = String(codeLifeMs / 60_000)
const never = 'Moon never asks for your password or for this code, by mail, by phone or in a chat.'
const about = 'Moon: prepaid virtual Visa cards, paid with Bitcoin.'

export const confirmLetter = (to: string, { code }: { code: string }): Letter =>
  write(to, {
    subject: `${code} is your Moon confirmation code`,
    lines: ['Welcome to Moon. Type this code to confirm that this address is yours:'],
    code,
    footnote: `It works for ${minutes} minutes. If you did not create an account with Moon, ignore this mail: without the code nothing happens.`,
  })

export const challengeLetter = (to: string, { code }: { code: string }): Letter =>
  write(to, {
    subject: `${code} is your Moon log-in code`,
    lines: [
      'Somebody is logging in to your Moon account from a device that we do not know yet. If that is you, type this code:',
    ],
    code,
    footnote: `It works for ${minutes} minutes. If it was not you, somebody knows your password: reset it now, on the log-in page under "Forgot password?".`,
  })

export const resetLetter = (to: string, { code }: { code: string }): Letter =>
  write(to, {
    subject: `${code} is your Moon password reset code`,
    lines: ['You asked to set a new password for your Moon account. Type this code together with it:'],
    code,
    footnote: `It works for ${minutes} minutes. If you did not ask, ignore this mail: your password stays as it is.`,
  })

export const passwordChangedLetter = (to: string): Letter =>
  write(to, {
    subject: 'Your Moon password was changed',
    lines: [
      'The password of your Moon account has just been changed, and every device was logged out.',
      'If that was not you, reset your password on the log-in page under "Forgot password?" and contact us.',
    ],
    footnote: 'You get this mail whenever your password changes.',
  })

export const alreadyMemberLetter = (to: string, { publicUrl }: { publicUrl: string }): Letter =>
  write(to, {
    subject: 'You already have a Moon account',
    lines: [
      'Somebody tried to create a Moon account with this address, but there is one already.',
      `If that was you, log in at ${publicUrl}/login, or set a new password there under "Forgot password?".`,
    ],
    footnote: 'If it was not you, there is nothing to do: nothing has changed.',
  })

const write = (to: string, content: Content): Letter => ({
  to,
  subject: content.subject,
  text: asText(content),
  html: asHtml(content),
})

const asText = ({ lines, code, footnote }: Content): string =>
  [...lines, ...(code ? [`    ${code}`] : []), footnote, never, '--\n' + about].join('\n\n') + '\n'

/** One table, inline styles, no image and no link to click: what every mail program shows, in light and in dark. */
const asHtml = ({ subject, lines, code, footnote }: Content): string => `<!doctype html>
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
<p class="small">${escape(never)}</p>
</div><p class="small">${escape(about)}</p></div></body></html>
`

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)
