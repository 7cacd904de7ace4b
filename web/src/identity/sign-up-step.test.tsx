import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { SignUpStep } from './sign-up-step.tsx'

const markup = renderToStaticMarkup(
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <SignUpStep onCreated={() => {}} />
    </MemoryRouter>
  </QueryClientProvider>,
)
const { document } = parseHTML(`<!doctype html><html><body>${markup}</body></html>`)

it('the form of the sign-up has name, email, password and the tick for the newsletter, which is not set [ENA-10, AUT-07, AUT-08]', () => {
  const fields = [...document.querySelectorAll('form input')]
  expect(fields.map((field) => [field.getAttribute('name'), field.getAttribute('type')])).toEqual([
    ['name', 'text'],
    ['email', 'email'],
    ['password', 'password'],
    ['subscribe', 'checkbox'],
  ])
  expect(fields.at(-1)?.hasAttribute('checked')).toBe(false)
})

it('the sign-up form says what the user agrees to, with links to both texts [AUT-10]', () => {
  const links = [...document.querySelectorAll('form p a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms of Use', '/terms-conditions'],
    ['Privacy Policy', '/privacy-policy'],
  ])
})

it('a name may be as long as the server accepts', () => {
  expect(document.querySelector('[name="name"]')?.getAttribute('maxLength')).toBe('120')
})
