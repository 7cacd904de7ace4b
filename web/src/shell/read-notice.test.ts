import { expect, it } from 'vitest'
import { readNotice } from './read-notice.ts'

it.each([
  ['Back at noon', ['Back at noon']],
  ['a &amp; b &#60;c&#62;', ['a & b <c>']],
  ['<b>Now</b>: fees', [{ tag: 'b', children: ['Now'] }, ': fees']],
  ['one<br/>two', ['one', { tag: 'br', children: [] }, 'two']],
  [
    '<a href="https://example.com/x?y=1&amp;z=2">more</a>',
    [{ tag: 'a', href: 'https://example.com/x?y=1&z=2', children: ['more'] }],
  ],
  ["<a href='/faqs#other' onclick='x()'>more</a>", [{ tag: 'a', href: '/faqs#other', children: ['more'] }]],
  ['<i><b>deep</i> flat', [{ tag: 'i', children: [{ tag: 'b', children: ['deep'] }] }, ' flat']],
])('reads %j', (html, nodes) => {
  expect(readNotice(html)).toEqual(nodes)
})

it.each([
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<style>*{display:none}</style>',
  '<iframe src="https://evil.example"></iframe>',
  '<!-- <b>hidden</b> -->',
  '</b></a></span>',
])('ignores %j', (html) => {
  expect(readNotice(html)).toEqual([])
})

it.each([
  'javascript:alert(1)',
  ' JaVaScript:alert(1)',
  'java&#115;cript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'http://example.com',
  'https://a b',
])('gives a link no unsafe URL: %j', (address) => {
  expect(readNotice(`<a href="${address}">x</a>`)).toEqual([{ tag: 'a', children: ['x'] }])
})
