import { expect, test } from 'vitest'
import { parseHTML } from 'linkedom'
import { chooseMonth, chooseYear } from './choose-option.ts'

const names = 'Jan,Feb,Mär,Apr,Mai,Jun,Jul,Aug,Sep,Okt,Nov,Dez'.split(',')

test.each([
  ['numbers from 1', names.map((_, i) => `<option>${i + 1}</option>`), '7'],
  ['numbers from 0 and names', names.map((name, i) => `<option value="${i}">${name}</option>`), '6'],
  [
    'a line that asks to choose',
    ['<option value="" disabled>Monat</option>', ...names.map((_, i) => `<option>0${i + 1}</option>`)],
    '07',
  ],
])('a month is selected among %s, and the page gets input and change events', (_, options, value) => {
  const { select, heard } = selectOf(options)
  expect(chooseMonth(select, '07')).toBe(true)
  expect(chosenIn(select)).toBe(value)
  expect(heard).toEqual(['input', 'change'])
})

test.each([['2029'], ['29']])('a year written %s is selected', (written) => {
  const { select } = selectOf([
    '<option value="">Year</option>',
    '<option>' + String(Number(written) - 1),
    '<option>' + written,
  ])
  expect(chooseYear(select, '2029')).toBe(true)
  expect(chosenIn(select)).toBe(written)
})

test('a year that a select lacks is not selected, and the page gets no event', () => {
  const { select, heard } = selectOf(['<option>2027</option>'])
  expect(chooseYear(select, '2029')).toBe(false)
  expect(heard).toEqual([])
})

function selectOf(options: string[]) {
  const { document } = parseHTML(`<!doctype html><html><body><select>${options.join('')}</select></body></html>`)
  const select = document.querySelector('select')! as unknown as HTMLSelectElement
  let index = -1
  Object.defineProperty(select, 'selectedIndex', {
    get: () => index,
    set(to: number) {
      index = to
    },
  })
  Object.assign(select, { focus: () => {} })
  const heard: string[] = []
  for (const type of ['input', 'change']) select.addEventListener(type, () => heard.push(type))
  return { select, heard }
}

const chosenIn = (select: HTMLSelectElement) => {
  const option = select.querySelectorAll('option')[select.selectedIndex]!
  return option.getAttribute('value') ?? option.textContent!.trim()
}
