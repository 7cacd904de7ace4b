import { LongText } from './long-text.tsx'

export const handle = { isStatic: true }

export const meta = () => [{ title: 'Terms & Conditions | Moon' }]

export default function TermsPage() {
  return <LongText title="Terms & Conditions" effective="January 10, 2023" sections={sections} />
}

const sections = [
  {
    id: 'who',
    title: 'Who may use Moon',
    text: (
      <p>
        You must be 18 or older. There is one account per person; organisations and groups have none. Do not share your
        credentials or your card details. We may suspend, close or restrict an account at our discretion.
      </p>
    ),
  },
  {
    id: 'cards',
    title: 'Cards',
    text: (
      <p>
        A card holds at most $1,000, is valid for 60 days, and works at US online merchants that accept Visa. Cards
        cannot be reloaded, combined or withdrawn as cash. All cards together may load up to $10,000 in 24 hours and
        $50,000 in a calendar month.
      </p>
    ),
  },
  {
    id: 'restrictions',
    title: 'What cards cannot pay for',
    text: (
      <p>
        Wires and money orders, direct marketing, security brokers and dealers, dating and escort services, massage
        services, betting, casino and lotto, online gambling and racing, non-sport internet gaming, cash disbursement,
        outbound telemarketing, foreign or non-fiat currency, and funding a PayPal account.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Paying with crypto',
    text: (
      <p>
        The price is fixed for the time shown. A payment that comes later is counted at the rate of its arrival. What
        you pay too much becomes account credit; what is missing can be paid later to the same address. Moon does not
        hold your crypto for you.
      </p>
    ),
  },
  {
    id: 'account-credit',
    title: 'Account credit',
    text: (
      <p id="moon-credit">
        Deleting a card returns its unspent value as account credit, which buys other cards. Credit may not exceed
        $10,000, and one addition may not exceed $2,000; we may set lower limits. Credit may shrink after more than 12
        months without activity.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'If something goes wrong',
    text: (
      <p>
        Tell us at once when a card or account is used without your permission. Every payment that reached us is on
        record.
      </p>
    ),
  },
]
