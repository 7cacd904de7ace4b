import { readFileSync } from 'node:fs'
import { cents } from '@moon/money/cents.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MoneyInput } from './money-input.tsx'

const field = (error?: string) =>
  renderToStaticMarkup(
    <MoneyInput label="Card amount" value="1000.01" most={cents(100_001n)} error={error} onChange={() => {}} />,
  )

/** Classes of the frame around the amount, and of the message below it. */
const classesOf = (markup: string) => ({
  frame: /<span [^>]*class="([^"]*rounded-control[^"]*)"/.exec(markup)?.[1]?.split(' ') ?? [],
  message: /<p id="[^"]*-error" class="([^"]*)"/.exec(markup)?.[1]?.split(' '),
})

it('an invalid amount is red, with its frame and its message; a valid one is not [VAB-03]', () => {
  const wrong = classesOf(field('Card cannot be greater than $1000'))
  expect(wrong.frame).toEqual(expect.arrayContaining(['border-negative', 'text-negative']))
  expect(wrong.message).toContain('text-negative')
  const right = classesOf(field())
  expect(right.frame).not.toContain('text-negative')
  expect(right.message).toBeUndefined()
})

it('the colour `negative` is red in the light and the dark theme [VAB-03]', () => {
  const tokens = readFileSync(new URL('../theme/tokens.css', import.meta.url), 'utf8')
  const colours = /--negative: light-dark\(#(\w{6}), #(\w{6})\)/.exec(tokens)?.slice(1) ?? []
  expect(colours).toHaveLength(2)
  for (const colour of colours) {
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    expect(red).toBeGreaterThan(1.5 * Math.max(green, blue))
  }
})
