import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { UnableStep } from './end-steps.tsx'
import { advance, startBuying, type BuyEvent } from './flow/buy-state.ts'

/** Renders the screen after an answer with status 402. */
function screenAfter(message: string): string {
  const event: BuyEvent = { type: 'unable', message }
  const { step } = advance(startBuying(), event)
  if (step.at !== 'unable') throw new Error(step.at)
  return renderToStaticMarkup(
    <MemoryRouter>
      <UnableStep {...step} onClose={() => {}} />
    </MemoryRouter>,
  )
}

const links = (markup: string) =>
  [...markup.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)</g)].map(([, to, text]) => [to, text])

it("a refusal with status 402 says Unable to create card with the server's message [ECB-05]", () => {
  const markup = screenAfter('This card would exceed your application limit of $10,000 per 24 hours.')
  expect(markup).toContain('Unable to create card')
  expect(markup).toContain('This card would exceed your application limit of $10,000 per 24 hours.')
})

it('a refused card offers help with limits where a limit is the reason [ECB-06]', () => {
  expect(links(screenAfter('… your application limit …'))).toEqual([['/faqs#general', 'How do I increase my limits?']])
})

it('a refused card offers the support chat for every other reason [ECB-07]', () => {
  expect(links(screenAfter('You owe $60.00.'))).toEqual([['/zendesk-chat#chat', 'Contact support']])
})
