import { expect, test } from 'vitest'
import { cleanBanner } from './clean-banner.ts'

test('a banner keeps its emphasis, breaks and links', () => {
  expect(cleanBanner('<b>New</b>: <i>gift cards</i><br><a href="https://moon.example/faqs">more</a>')).toBe(
    '<b>New</b>: <i>gift cards</i><br /><a href="https://moon.example/faqs" rel="noopener noreferrer" target="_blank">more</a>',
  )
})

test.each([
  ['<img src=x onerror=alert(1)>'],
  ['<script>alert(1)</script>'],
  ['<svg onload=alert(1)>'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a href="//evil.example">x</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['<span style="position:fixed" onclick="alert(1)">x</span>'],
  ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
  ['<b onmouseover=alert(1)>x</b>'],
  ['<iframe src="https://evil.example"></iframe>'],
])('a banner that tries to act is inert: %s', (message) => {
  expect(cleanBanner(message)).not.toMatch(/script|on\w+=|style=|<img|<svg|<iframe|href="(?!https:|mailto:)/i)
})
