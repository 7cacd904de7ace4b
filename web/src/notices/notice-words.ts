import type { OptionalNotice } from '@moon/contract/notices.ts'

/** What letters are, in the settings and on the page that their link leads to. */
export const noticeWords: Readonly<Record<OptionalNotice, { name: string; about: string }>> = {
  news: { name: 'Newsletter', about: 'What is new at Moon, now and then.' },
  order_reminders: {
    name: 'Reminders of an order that is paid in part',
    about:
      'On the first, third and sixth day, until you choose what to do with it. After seven days it is refunded either way.',
  },
  extension_link: {
    name: 'The link to the extension',
    about: 'Whenever somebody asks for it with your address on our front page.',
  },
}

/** Those that always come. */
export const standingNotices = [
  {
    name: 'Payments and cards',
    about: 'What came in, cards that are made, refunded or expire, and credit that moved.',
  },
  { name: 'Refunds in Bitcoin', about: 'Codes, confirmations, and when they arrive or come back.' },
  { name: 'Security', about: 'Codes, log-ins from new devices, and every change of the way in.' },
  { name: 'Answers', about: 'To what you asked or wrote to us.' },
]
