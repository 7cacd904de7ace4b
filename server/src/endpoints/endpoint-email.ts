import { say, type Message } from '../languages/message.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'
import type { Endpoint, OffBecause } from './endpoint.ts'

type About = { to: Reader; endpoint: Pick<Endpoint, 'url'>; publicUrl: string }

const footnote = say('You get this mail because your Moon account has webhook endpoints.')

/** The reader may be the victim of whoever added the endpoint. */
export const addedEmail = ({ to, endpoint, publicUrl }: About): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('A new webhook endpoint of your Moon account'),
    lines: [
      say(
        'Programs at {address} are told from now on what happens in your account: orders, cards, payments with them and refunds, without numbers and codes of cards.',
        { address: endpoint.url },
      ),
      say('If this was not you, delete it at {url}, then change your password.', {
        url: `${publicUrl}/settings/webhooks`,
      }),
    ],
    footnote,
  })

type Told = Exclude<OffBecause, 'owner' | 'password'>

/** Sent when an endpoint was turned off because of its answers. */
export const turnedOffEmail = ({ to, endpoint, publicUrl, because }: About & { because: Told }): Email =>
  writeEmail(to, {
    kind: 'answer',
    subject: say('A webhook endpoint of yours was turned off'),
    lines: [
      reasons[because](endpoint.url),
      say(
        'How it answered stands at {url}. There you can turn it on again and send again what failed; what happens until then can be read by the calls.',
        { url: `${publicUrl}/settings/webhooks` },
      ),
    ],
    footnote,
  })

const reasons: Record<Told, (address: string) => Message> = {
  unconfirmed: (address) =>
    say('Nothing is told to {address} any more: it did not answer our test with a status from 200 to 299.', {
      address,
    }),
  gone: (address) =>
    say('Nothing is told to {address} any more: it answered 410, which says that it wants to be told nothing more.', {
      address,
    }),
  failing: (address) =>
    say('Nothing is told to {address} any more: for three days nothing that we told it arrived.', { address }),
}
