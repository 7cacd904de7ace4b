import { createTransport } from 'nodemailer'
import { endLettersBy } from './end-letters-by.ts'
import type { Reason } from './letter-kinds.ts'

export type Email = { to: string; subject: string; text: string; html?: string } & Reason

/** Sends emails by SMTP. Throws on failure: the sending job retries, and no money path waits for it (F-19). */
export type Mail = { send(email: Email): Promise<void>; close(): void }

export function createMail({ smtpUrl, from }: { smtpUrl: string; from: string }): Mail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  return {
    send: async ({ to, subject, text, html, unsubscribeUrl }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        headers: endLettersBy({ unsubscribeUrl }),
        ...(html ? { html } : {}),
      })
    },
    close: () => transport.close(),
  }
}

/** A subject is one line, whatever a name contains (F-148). */
const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ')
