import { LongText } from './long-text.tsx'

export const handle = { isStatic: true }

export const meta = () => [{ title: 'Frequently Asked Questions | Moon' }]

/** Six sections with the anchors that other pages lead to (account.md section 2). */
export default function FaqsPage() {
  return <LongText title="Frequently Asked Questions" sections={sections} />
}

const sections = [
  {
    id: 'general',
    title: 'General',
    text: (
      <>
        <p>
          A Moon card is a prepaid virtual Visa card: you choose an amount from $1 to $1,000, pay it with Bitcoin, and
          use the number at US online merchants that accept Visa. It is valid for 60 days.
        </p>
        <p>
          <b>How do I increase my limits?</b> All your cards together may load $10,000 in 24 hours and $50,000 in a
          calendar month. Write to support if you need more or want less; we can set both for your account.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    text: (
      <p>
        Delete a card any time: what is unspent, less purchases that are still open, becomes account credit at once.
        What you pay too much becomes credit, too, and so does everything you paid if a card cannot be made. Over
        Lightning the sats are only taken when the card exists; otherwise your wallet keeps them.
      </p>
    ),
  },
  {
    id: 'coinbase',
    title: 'Coinbase',
    text: (
      <p>
        Connect your Coinbase account in the settings and buy a card from its BTC, ETH, LTC, BCH, CELO or ZEC wallet.
        Each payment needs your two-factor code, and you decide at Coinbase how much Moon may take a day. Disconnect it
        whenever you like, here or there.
      </p>
    ),
  },
  {
    id: 'restrictions',
    title: 'Restrictions',
    text: (
      <p>
        Cards decline outside the United States and at wires and money orders, direct marketing, security brokers,
        dating and escort services, massage services, gambling, cash disbursement, outbound telemarketing, foreign
        currency and PayPal funding. The card’s transactions give the reason for every decline.
      </p>
    ),
  },
  {
    id: 'trouble',
    title: 'Trouble',
    text: (
      <p>
        <b>I paid too little, too late or twice.</b> Nothing is lost. The address of an order stays yours: send the
        rest, or let what arrived become credit. A late payment counts at the rate of its arrival.
      </p>
    ),
  },
  {
    id: 'other',
    title: 'Other',
    text: (
      <p>
        The price is locked for three minutes over Lightning and fifteen on-chain. On-chain payments wait for their
        confirmations before the card is made; you can close the page meanwhile.
      </p>
    ),
  },
]
