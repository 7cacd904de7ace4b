import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenChainNames } from '@moon/contract/chains.ts'
import { expect, test } from 'vitest'
import { tokenKinds } from '../../../server/src/rails/tokens/token-kinds.ts'
import { root } from '../processes/run.ts'

test('the page for operators names the calls of a day that the preflight shows', async () => {
  const page = await readFile(join(root, 'docs/operating.md'), 'utf8')
  for (const name of tokenChainNames) {
    const { title, measuredCallsADay } = tokenKinds[name]
    const [, cells = ''] = new RegExp(`^\\| first node of ${title} \\|(.+)$`, 'm').exec(page) ?? []
    const figures = cells.match(/\d{1,3}(?:,\d{3})+/g)?.map((figure) => Number(figure.replace(',', '')))
    expect(figures, title).toEqual([measuredCallsADay.idle, measuredCallsADay.withTenOrders])
  }
})
