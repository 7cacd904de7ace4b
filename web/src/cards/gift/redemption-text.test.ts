import { expect, it } from 'vitest'
import { redemptionText } from './redemption-text.ts'

it("a merchant's instructions are turned into text, titles and lists", () => {
  const source =
    '# In the shop\nShow the **barcode**.\n\n1. Go to [our page](https://shop.example).\n2) Type the code.\n- Not online\n* Not twice'
  expect(redemptionText(source)).toEqual([
    { kind: 'title', text: 'In the shop' },
    { kind: 'text', text: 'Show the barcode.' },
    { kind: 'list', isNumbered: true, items: ['Go to our page.', 'Type the code.'] },
    { kind: 'list', isNumbered: false, items: ['Not online', 'Not twice'] },
  ])
})

it("no markup is left in a merchant's instructions", () => {
  expect(redemptionText('<b onclick="x()">Call</b> us\r\n<script>x()</script>')).toEqual([
    { kind: 'text', text: 'Call us' },
    { kind: 'text', text: 'x()' },
  ])
})
