import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tokenKinds } from '../../../server/src/rails/tokens/token-kinds.ts'
import { root } from '../processes/run.ts'

const inThousands = (calls: number) => calls.toLocaleString('en-US')

test('the page for operators names the calls of a day that the preflight shows', async () => {
  const page = await readFile(join(root, 'docs/operating.md'), 'utf8')
  const rows = [...page.matchAll(/^\| first node of (\w+) \| ([\d,]+)(?: a day)? \| ([\d,]+) \|/gm)]
  const written = rows.map(([, title, idle, withTenOrders]) => [title, idle, withTenOrders])
  const measured = Object.values(tokenKinds).map(({ title, measuredCallsADay: { idle, withTenOrders } }) => [
    title,
    inThousands(idle),
    inThousands(withTenOrders),
  ])
  expect(written).toEqual(measured.filter(([title]) => written.some(([named]) => named === title)))
  expect(written).not.toEqual([])
})
