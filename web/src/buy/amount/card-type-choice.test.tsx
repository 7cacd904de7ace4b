import { zeroCents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { flagsQuery } from '../../session/flags.ts'
import { CardTypeChoice } from './card-type-choice.tsx'

function choice(...on: string[]): string {
  const client = new QueryClient()
  const flags = Object.fromEntries(on.map((name) => [name, true]))
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: zeroCents })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CardTypeChoice chosen={undefined} onChange={() => {}} />
    </QueryClientProvider>,
  )
}

it('the card type can be chosen where its flag is on, and credit is preselected where that is usual [ROL-13, CRE-12]', () => {
  expect(choice()).toBe('')
  expect(choice('createBitnobCards')).toBe('')
  expect(choice('cardProductToggle')).toContain('Process as credit')
  expect(choice('cardProductToggle')).not.toMatch(/checked=""/)
  expect(choice('cardProductToggle', 'createBitnobCards')).toMatch(/checked=""/)
})
