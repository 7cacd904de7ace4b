import type { Email } from '../mail/mail.ts'
import type { Endpoint, OffBecause } from './endpoint.ts'

type About = { to: string; endpoint: Pick<Endpoint, 'url'>; publicUrl: string }

/** Whoever reads it may be the victim of whoever added it. */
export const addedEmail = ({ to, endpoint, publicUrl }: About): Email => ({
  kind: 'security',
  to,
  subject: 'A new webhook endpoint of your Moon account',
  text: `Hello,

programs at ${endpoint.url} are told from now on what happens in your account: orders, cards, payments with them and refunds, without numbers and codes of cards.

If this was not you, delete it at ${publicUrl}/settings/webhooks, then change your password.
${footer}`,
})

type Told = Exclude<OffBecause, 'owner' | 'password'>

/** An endpoint was turned off by its own answers. */
export const turnedOffEmail = ({ to, endpoint, publicUrl, because }: About & { because: Told }): Email => ({
  kind: 'answer',
  to,
  subject: 'A webhook endpoint of yours was turned off',
  text: `Hello,

nothing is told to ${endpoint.url} any more: ${reasons[because]}.

How it answered stands at ${publicUrl}/settings/webhooks. There you can turn it on again and send again what failed; what happens until then can be read by the calls.
${footer}`,
})

const reasons: Record<Told, string> = {
  unconfirmed: 'it did not answer our test with a status from 200 to 299',
  gone: 'it answered 410, which says that it wants to be told nothing more',
  failing: 'for three days nothing that we told it arrived',
}

const footer = `
--
Moon: prepaid virtual Visa cards, paid with Bitcoin.
`
