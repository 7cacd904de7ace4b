import { Link } from 'react-router'
import { paths } from '../paths.ts'

export const handle = { isStatic: true }

export const meta = () => [{ title: 'Contact us | Moon' }]

/** How a person is reached, and what helps them to help. */
export default function ContactPage() {
  return (
    <article className="mx-auto grid max-w-[68ch] gap-6 px-4 py-14 sm:px-6">
      <h1 className="text-4xl sm:text-5xl">Contact us</h1>
      <p className="text-lg">
        Write to{' '}
        <a href="mailto:support@moon.example" className="font-semibold underline">
          support@moon.example
        </a>
        . A person reads it and answers.
      </p>
      <p className="text-ink-muted">
        If it is about a card, add its Support Token: it stands in the card’s own view and says nothing about you. If a
        page showed a reference, add that too. Never send a card number, a security code or a password.
      </p>
      <p className="text-ink-muted">
        Many questions are answered in the{' '}
        <Link to={paths.faqs} className="underline">
          FAQ
        </Link>
        .
      </p>
    </article>
  )
}
