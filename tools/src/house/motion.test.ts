import { expect, test } from 'vitest'
import { motion } from './motion.ts'

const found = (path: string, text: string) => motion([{ path, text }])[path] ?? 0

test.each([
  ['a length that is no token', 'duration-300'],
  ['a length of its own', 'transition-opacity duration-[3s]'],
  ['an easing that is no token', 'ease-in-out'],
  ['an easing of its own', 'ease-[cubic-bezier(0,0,1,1)]'],
  ['all properties at once', 'transition-all'],
  ['what lays the page out anew', 'transition-[height]'],
  ['what is painted large', 'transition-shadow'],
  ['an animation written where it is used', 'animate-[spin_1s_linear_infinite]'],
  ['behind a variant', 'motion-safe:duration-500'],
])('%s is refused', (_, name) => {
  expect(found('web/src/a.tsx', `<p className="grid ${name} p-1" />`)).toBe(1)
})

test.each(['transition-colors', 'transition-opacity duration-240 ease-out', 'transition duration-200', 'animate-set'])(
  '%s follows the motion tokens',
  (name) => {
    expect(found('ui/src/a.tsx', `<p className="grid ${name} p-1" />`)).toBe(0)
  },
)

test('an animation in a script has a duration that is a token', () => {
  expect(found('ui/src/a.ts', 'face.animate(steps, { duration: 400 })')).toBe(1)
  expect(found('ui/src/a.ts', 'face.animate(steps, { duration: 240 })')).toBe(0)
  expect(found('ui/src/a.ts', 'const toast = { duration: 4_000 }')).toBe(0)
})

test('a style sheet uses tokens, and one file defines them', () => {
  expect(found('web/src/app.css', 'a { transition: color 300ms ease; }')).toBe(1)
  expect(found('web/src/app.css', 'a { animation: set var(--motion-sheet) var(--ease-out); }')).toBe(0)
  expect(found('ui/src/theme/tokens.css', 'a { animation: set 240ms ease-out; }')).toBe(0)
})

test('code outside of the user interface is not checked', () => {
  expect(found('server/src/a.ts', "const text = 'duration-300'")).toBe(0)
})
