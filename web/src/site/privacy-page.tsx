import { LongText } from './long-text.tsx'

export const handle = { isStatic: true }

export const meta = () => [{ title: 'Privacy Policy | Moon' }]

export default function PrivacyPage() {
  return <LongText title="Privacy Policy" effective="February 2022" sections={sections} />
}

const sections = [
  {
    id: 'data',
    title: 'What we collect',
    text: (
      <p>
        Your name and email address, the country you live in, the cards you buy and what is paid with them, and the
        payments that fund them. After you log in we may note what device you use, to notice when somebody else does.
      </p>
    ),
  },
  {
    id: 'usage',
    title: 'What we use it for',
    text: (
      <p>
        To issue your cards, to count your payments, to protect your account, and to answer you. The bank that issues
        the cards receives what it needs to issue them.
      </p>
    ),
  },
  {
    id: 'storage',
    title: 'How it is kept',
    text: (
      <p>
        Encrypted on its way, with access only for those who need it. Card numbers stay with the issuer and pass through
        when you ask to see them. Device data is deleted after 90 days; records of payments are kept as long as the law
        asks.
      </p>
    ),
  },
  {
    id: 'marketing',
    title: 'News by mail',
    text: <p>We write about news only if you asked for it, and every such mail can be turned off.</p>,
  },
  {
    id: 'cookies',
    title: 'Cookies and analytics',
    text: (
      <p>
        One cookie holds your session. There are no advertising cookies and no trackers of others. Your browser keeps
        the theme you chose. If it asks not to be tracked, we do not look at your device.
      </p>
    ),
  },
  {
    id: 'disclosure',
    title: 'Who else sees it',
    text: <p>The card issuer, payment networks, and authorities where the law obliges us. We do not sell data.</p>,
  },
  {
    id: 'transfer',
    title: 'Where it is processed',
    text: <p>Cards are issued in the United States, so data about them is processed there.</p>,
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: <p>You may ask what we hold about you, have it corrected, exported, or deleted where no law forbids it.</p>,
  },
  { id: 'children', title: 'Children', text: <p>Moon is not for people under 18.</p> },
  { id: 'contact', title: 'Contact', text: <p>Write to us with any question about your data; we answer in person.</p> },
]
