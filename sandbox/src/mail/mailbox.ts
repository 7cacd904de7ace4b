// All mails ever sent, newest last; stored so that a code mailed before a restart can still be read.
import type { Clock } from '../clock.ts'
import { keep } from '../keep.ts'

export type Mail = {
  id: number
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  /** The two unsubscribe headers; null without them. */
  unsubscribe: { list: string; post: string | null } | null
  attachments: Array<{ name: string; type: string; bytes: number }>
}

export type Mailbox = {
  add(mail: Omit<Mail, 'id' | 'at'>): Mail
  find(id: number): Mail | undefined
  /** Newest first; optionally only of one recipient, and only after an id. */
  list(filter?: { to?: string | undefined; after?: number | undefined }): Mail[]
  /** Returns the first matching mail, waiting for it if needed; undefined on timeout. */
  wait(filter: { to?: string | undefined; after?: number | undefined }, timeoutMs: number): Promise<Mail | undefined>
  onMail(listener: (mail: Mail) => void): void
  clear(): void
}

const keptMails = 1_000

export function openMailbox({ clock, dataDir }: { clock: Clock; dataDir: string | undefined }): Mailbox {
  const kept = keep<{ next: number; mails: Mail[] }>(dataDir, 'mail', { next: 1, mails: [] })
  const waiting = new Set<(mail: Mail) => void>()

  const list: Mailbox['list'] = ({ to, after } = {}) =>
    kept.value.mails
      .filter((m) => (to === undefined || m.to.includes(to.toLowerCase())) && m.id > (after ?? 0))
      .toReversed()

  return {
    add(parts) {
      const mail: Mail = { ...parts, id: kept.value.next, at: new Date(clock.now()).toISOString() }
      kept.value.next += 1
      kept.value.mails = [...kept.value.mails, mail].slice(-keptMails)
      kept.save()
      for (const listener of waiting) listener(mail)
      return mail
    },
    find: (id) => kept.value.mails.find((m) => m.id === id),
    list,
    wait(filter, timeoutMs) {
      const already = list(filter).at(-1)
      if (already) return Promise.resolve(already)
      return new Promise((done) => {
        const end = (mail: Mail | undefined) => {
          clearTimeout(timer)
          waiting.delete(listener)
          done(mail)
        }
        const listener = () => {
          const found = list(filter).at(-1)
          if (found) end(found)
        }
        const timer = setTimeout(() => end(undefined), timeoutMs)
        waiting.add(listener)
      })
    },
    onMail: (listener) => void waiting.add(listener),
    clear() {
      kept.value.mails = []
      kept.save()
    },
  }
}
