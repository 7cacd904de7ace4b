import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test('columns are the fields of all rows; commas, quotes and line ends are quoted, and a missing value is an empty cell', () => {
  const rows = [
    { id: 1, text: 'a, "b"\nc' },
    { id: 2, note: null, list: 'x; y' },
  ]
  expect(writeCsv(rows)).toBe('\uFEFFid,text,note,list\r\n1,"a, ""b""\nc",,\r\n2,,,x; y\r\n')
})

test('a value that a spreadsheet would run as a formula gets a leading apostrophe; a negative number stays one', () => {
  const rows = ['=1+1', '+1', '-1', '-1.00 USD+1', '@x', '\tx'].map((text) => ({ text }))
  expect(writeCsv([...rows, { text: -1 }, { text: '-1.00 USD' }])).toBe(
    "\uFEFFtext\r\n'=1+1\r\n'+1\r\n'-1\r\n'-1.00 USD+1\r\n'@x\r\n'\tx\r\n-1\r\n-1.00 USD\r\n",
  )
})
