import { expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

it.each([
  '/dashboard',
  '/dashboard?x=1',
  '/dashboard?x=1&y=two#part',
  '/settings/profile',
  '/a/b/c',
  '/a?next=https://evil.example',
  '/a?next=//evil.example',
  '/a#//evil.example',
  '/%2F%2Fevil.example',
  '/caf%C3%A9',
  '/a:b',
  '/@evil.example',
  '/javascript:alert(1)',
  '/a;b=c',
])('leads to %j as asked', (path) => {
  expect(safeRedirect(path)).toBe(path)
})

it('stays on this site when `..` climbs above its root', () => {
  expect(safeRedirect('/a/../../b')).toBe('/b')
})

it.each([null, undefined, ''])('leads home without a valid target (%j)', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/')
})

it.each([
  'dashboard',
  './dashboard',
  '../dashboard',
  '?x=1',
  '#x',
  'https://evil.example',
  'https:/evil.example',
  'https:evil.example',
  'http://evil.example/dashboard',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /dashboard',
  '/ /evil.example',
  '/\u0000/evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  '\ufeff/dashboard',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/.%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'evil.example',
  'evil.example/dashboard',
  '@evil.example',
  'user:pass@evil.example',
  'mailto:a@evil.example',
])('never leads away: %j', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/')
})
