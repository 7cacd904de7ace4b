import { ownWorld } from '../own-world.ts'
import { askWorld } from './ask-world.ts'

type Mail = { id: number; subject: string; text: string; unsubscribe: { list: string } | null }

const inbox = (path: string) => new URL(path, ownWorld().inbox)

/** Id of the newest mail to a recipient; later lookups start after it. */
export async function newestMail(to: string): Promise<number> {
  const mails = (await (await askWorld(inbox(`/api/mail?to=${encodeURIComponent(to)}`))).json()) as Mail[]
  return mails[0]?.id ?? 0
}

/** Six-digit code of the recipient's next mail that has one. */
export async function codeFromMail(to: string, after = 0): Promise<string> {
  for (let from = after; ;) {
    const { id, text } = await nextMail(to, from)
    const [code] = /\b\d{6}\b/.exec(text) ?? []
    if (code) return code
    from = id
  }
}

/** Unsubscribe link of the recipient's next mail that has one, as a mail program reads it. */
export async function endLinkFromMail(to: string, after = 0): Promise<string> {
  for (let from = after; ;) {
    const { id, unsubscribe } = await nextMail(to, from)
    if (unsubscribe) return unsubscribe.list.slice(1, -1)
    from = id
  }
}

async function nextMail(to: string, after: number): Promise<Mail> {
  const answer = await askWorld(inbox(`/api/mail/wait?to=${encodeURIComponent(to)}&after=${after}&timeoutMs=60000`))
  if (!answer.ok) throw new Error(`No mail to ${to} came.`)
  return (await answer.json()) as Mail
}
