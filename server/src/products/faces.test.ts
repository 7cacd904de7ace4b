import { expect, test } from 'vitest'
import fc from 'fast-check'
import { drawArt } from './draw-art.ts'
import { plainText } from './plain-text.ts'
import { readArt } from './read-art.ts'
import { luminanceOf, textColorOn } from './text-color.ts'

test('text on any brand colour has a contrast of 4.5 to 1 or better', () => {
  expect(textColorOn('#FFFFFF')).toBe('#000000')
  expect(textColorOn('#0A7D4F')).toBe('#FFFFFF')
  expect(textColorOn('#FFD400')).toBe('#000000')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
      const color = `#${rgb.toString(16).padStart(6, '0').toUpperCase()}`
      const [a, b] = [luminanceOf(color) + 0.05, luminanceOf(textColorOn(color)) + 0.05]
      expect(Math.max(a, b) / Math.min(a, b)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('markdown becomes text that keeps its paragraphs, lists and addresses', () => {
  const markdown = [
    '# How to redeem\r\n',
    'Go to [the shop](https://shop.example/pay "Shop") or **any till**,',
    '* say _hello_,',
    '- show the code 5*3*2 or SNAKE_CASE_CODE.',
    '1. Done &amp; dusted\n\n\n\n---\n',
    '> Costs less than 5 < 10 \\* always ![logo](https://x.example/l.png) `x`',
    '[here](javascript:alert(1)) <b onclick="x">bold</b><br>after',
  ].join('\n')
  expect(plainText(markdown)).toBe(
    [
      'How to redeem\n',
      'Go to the shop (https://shop.example/pay) or any till,',
      '• say hello,',
      '• show the code 5*3*2 or SNAKE_CASE_CODE.',
      '1. Done & dusted\n',
      'Costs less than 5 < 10 * always logo x',
      'here) bold\nafter',
    ].join('\n'),
  )
})

test('no HTML passes, however it is hidden', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '<scr<script></script>ipt>alert(1)</script>',
    '&lt;img src=x onerror=alert(1)&gt;',
    '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
    '<!-- <b> --><svg onload=x>',
    '\u202e<iframe src=x>\u0000',
  ])
    expect(plainText(text)).not.toMatch(/<[a-z/!]|\p{Cc}|\u202e/iu)
  expect(plainText('x'.repeat(100_000)).length).toBeLessThanOrEqual(20_000)
})

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200)])
const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`)

test('a picture is identified by its own bytes, and is small', () => {
  expect(readArt(png)).toBe(png.toString('base64'))
  expect(readArt(Buffer.from('ffd8ffe000104a46', 'hex'))).toBeDefined()
  expect(readArt(Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1'))).toBeDefined()
  expect(readArt(Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt ', 'latin1'))).toBeUndefined()
  expect(readArt(Buffer.from('GIF89a'))).toBeUndefined()
  expect(readArt(Buffer.from('<html><svg></svg></html>'))).toBeUndefined()
  expect(readArt(Buffer.alloc(0))).toBeUndefined()
  expect(readArt(Buffer.concat([png, Buffer.alloc(65_536)]))).toBeUndefined()
})

test('an SVG may draw, and nothing else', () => {
  const drawing = svg('<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/><use href="#g"/><animate/>')
  expect(readArt(drawing)).toBe(drawing.toString('base64'))
  const declared = Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<!-- by hand -->\n'), drawing])
  expect(readArt(declared)).toBe(drawing.toString('base64'))
  for (const inside of [
    '<script>x</script>',
    '<SCRIPT href="#x"/>',
    '<rect onclick="x"/>',
    '<rect\nonload = "x"/>',
    '<foreignObject/>',
    '<image href="#x"/>',
    '<use href="https://evil.example/x#y"/>',
    "<use xlink:href = 'data:x'/>",
    '<rect fill="url(https://evil.example)"/>',
    '<rect fill="url( //evil.example)"/>',
    '<style>@import "x"</style>',
    '<a href="#x"/>',
  ])
    expect({ inside, art: readArt(svg(inside)) }).toEqual({ inside, art: undefined })
  expect(readArt(Buffer.from('<!DOCTYPE svg [<!ENTITY x "y">]><svg></svg>'))).toBeUndefined()
})

test('a shop without a picture shows its name on its colour, and the name cannot break out of the SVG', () => {
  const colors = { brandColor: '#0A7D4F', textColor: '#FFFFFF' }
  const art = (name: string) => Buffer.from(drawArt({ name, ...colors }), 'base64').toString()
  expect(art('Amber & Oak')).toContain('>Amber &amp; Oak<')
  expect(art('"><script>alert(1)</script>')).not.toContain('<script')
  expect(art('The Very Long Name of a Department Store')).toContain('>The Very Long Name of…<')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(readArt(Buffer.from(art(name)))).toBeDefined()
    }),
  )
})
