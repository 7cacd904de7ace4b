import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { documentsIn } from './documents-in.ts'

test('same-origin frames and the frames inside them are read in page order', () => {
  const inner = pageOf('<input name="cvv">')
  const outer = withFrames(`<iframe id="inner"></iframe>`, { inner })
  const page = withFrames(`<iframe id="outer" src="/pay"></iframe>`, { outer })
  const { reached, unreached } = documentsIn(page)
  expect(reached.map((each) => [page, outer, inner].indexOf(each))).toEqual([0, 1, 2])
  expect(unreached).toEqual([])
})

test('a frame of another origin yields only its origin, once; an origin that is neither HTTPS nor localhost is left out', () => {
  const page = withFrames(
    `<iframe id="a" src="https://pay.example/a"></iframe><iframe id="b" src="https://pay.example/b"></iframe>
     <iframe id="l" src="http://pay.localhost:4161/frames/card"></iframe><iframe id="c" src="http://plain.example/"></iframe><iframe id="d" src="data:text/html,x"></iframe><iframe id="e"></iframe>`,
    { a: null, b: 'throws', l: null, c: null, d: null, e: null },
  )
  const { reached, unreached } = documentsIn(page)
  expect(reached).toHaveLength(1)
  expect(unreached).toEqual(['https://pay.example', 'http://pay.localhost:4161'])
})

test('frames in open shadow roots are found; frames that are not shown are left out', () => {
  const page = pageOf('<pay-box></pay-box><iframe id="hidden" src="https://hidden.example/"></iframe>')
  const root = page.querySelector('pay-box')!.attachShadow({ mode: 'open' })
  root.innerHTML = '<iframe id="inside" src="https://pay.example/"></iframe>'
  for (const frame of [root.querySelector('iframe')!, page.getElementById('hidden')!])
    Object.defineProperty(frame, 'contentDocument', { value: null })
  expect(documentsIn(page).unreached.toSorted()).toEqual(['https://hidden.example', 'https://pay.example'])
  expect(documentsIn(page, (frame) => frame.id !== 'hidden').unreached).toEqual(['https://pay.example'])
})

test('a frame whose own document has not arrived is neither reached nor unreached, but coming', () => {
  const empty = Object.defineProperty(pageOf(''), 'URL', { value: 'about:blank' })
  const page = withFrames(
    `<iframe id="slow" src="https://pay.example/"></iframe><iframe id="blank"></iframe><iframe id="here" src="/pay"></iframe>`,
    { slow: empty, blank: empty, here: pageOf('') },
  )
  const { reached, unreached, coming } = documentsIn(page)
  expect([reached.length, unreached, coming]).toEqual([3, [], ['https://pay.example']])
})

function withFrames(body: string, contents: Record<string, Document | null | 'throws'>): Document {
  const page = pageOf(body)
  for (const [id, content] of Object.entries(contents))
    Object.defineProperty(page.getElementById(id)!, 'contentDocument', {
      get() {
        if (content === 'throws') throw new Error('SecurityError')
        return content
      },
    })
  return page
}
