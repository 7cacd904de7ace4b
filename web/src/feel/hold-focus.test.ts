import { parseHTML } from 'linkedom'
import { expect, it } from 'vitest'
import { whereFocusFalls } from './hold-focus.ts'

const drawn = () => {
  const { document } = parseHTML(
    '<main><section id="refunds"><ul><li><button id="cancel"></button></li></ul></section></main><aside><section id="other"><p></p></section></aside>',
  )
  const at = (selector: string) => document.querySelector(selector)!
  const around = (selector: string) => {
    const all = []
    for (let one: Element | null = at(selector); one; one = one.parentElement) all.push(one)
    return all
  }
  return { page: at('main'), at, around }
}

it('the focus of a removed button falls on the section around it', () => {
  const { page, at, around } = drawn()
  const before = around('#cancel')
  at('li').remove()
  expect(whereFocusFalls(page, before).id).toBe('refunds')
})

it('where the section was removed as well, or the button was in a sheet outside the page, the focus falls on the page', () => {
  const { page, at, around } = drawn()
  const before = around('#cancel')
  at('#refunds').remove()
  expect(whereFocusFalls(page, before)).toBe(page)
  expect(whereFocusFalls(page, around('#other p'))).toBe(page)
})
