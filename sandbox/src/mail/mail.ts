// A mail server that accepts every mail and forwards none.
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'

export type MailServer = { url: string; mailbox: Mailbox; close(): Promise<void> }

const maxMailBytes = 10_000_000

export async function startMail(input: {
  clock: Clock
  faults: Faults
  port?: number
  dataDir?: string | undefined
}): Promise<MailServer> {
  const mailbox = openMailbox({ clock: input.clock, dataDir: input.dataDir })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData(stream, session, done) {
      const answer = async () => {
        const outcome = await receive(input.faults, mailbox, { stream, session }).catch(
          (error: unknown) => new Error(String(error)),
        )
        if (outcome !== 'silence') done(outcome)
      }
      void answer()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready, failed) => {
    server.server.once('error', failed)
    server.listen(input.port ?? 0, '127.0.0.1', ready)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailbox,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Faults: `error` refuses temporarily (451), `silent` never answers, `cut` stores the mail but never answers, `lost` drops it. */
async function receive(
  faults: Faults,
  mailbox: Mailbox,
  { stream, session }: { stream: SMTPServerDataStream; session: SMTPServerSession },
): Promise<Error | null | 'silence'> {
  const letter = await buffer(stream)
  const fault = faults.strike('mail', ['slow', 'error', 'silent', 'cut', 'lost', 'twice'])
  if (fault?.kind === 'error') return Object.assign(new Error('The sandbox was asked to fail.'), { responseCode: 451 })
  if (fault?.kind === 'silent') return 'silence'
  if (fault?.kind === 'slow') await new Promise((done) => void setTimeout(done, fault.delayMs ?? 5_000).unref())
  const parsed = await PostalMime.parse(letter)
  const { mailFrom, rcptTo } = session.envelope
  const copies = fault?.kind === 'lost' ? 0 : fault?.kind === 'twice' ? 2 : 1
  for (let copy = 0; copy < copies; copy += 1)
    mailbox.add({
      from: parsed.from?.address ?? (mailFrom === false ? '' : mailFrom.address),
      to: rcptTo.map((r) => r.address.toLowerCase()),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? null,
      unsubscribe: unsubscribeOf(parsed),
      attachments: parsed.attachments.map((a) => ({
        name: a.filename ?? 'unnamed',
        type: a.mimeType,
        bytes: typeof a.content === 'string' ? a.content.length : a.content.byteLength,
      })),
    })
  return fault?.kind === 'cut' ? 'silence' : null
}

function unsubscribeOf({ headers }: Email): { list: string; post: string | null } | null {
  const of = (name: string) => headers.find(({ key }) => key === name)?.value
  const list = of('list-unsubscribe')
  return list === undefined ? null : { list, post: of('list-unsubscribe-post') ?? null }
}
