import type { OptionalNotice } from '@moon/contract/notices.ts'
import { say } from '@moon/ui/language/say.ts'

/** The name and description of each kind of email, for the settings and for the page that an email links to. */
export const noticeWords: Readonly<Record<OptionalNotice, { name: string; about: string }>> = {
  news: { name: say('Newsletter'), about: say('What is new at Moon, now and then.') },
  order_reminders: {
    name: say('Reminders of an order that is paid in part'),
    about: say(
      'On the first, third and sixth day, until you choose what to do with it. After seven days it is refunded either way.',
    ),
  },
  extension_link: {
    name: say('The link to the extension'),
    about: say('Whenever somebody asks for it with your address on our front page.'),
  },
}

/** Emails that cannot be switched off. */
export const standingNotices = [
  {
    name: say('Payments and cards'),
    about: say('What came in, cards that are made, refunded or expire, and credit that moved.'),
  },
  { name: say('Refunds in Bitcoin'), about: say('Codes, confirmations, and when they arrive or come back.') },
  { name: say('Security'), about: say('Codes, log-ins from new devices, and every change of the way in.') },
  { name: say('Answers'), about: say('To what you asked or wrote to us.') },
]
