import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])])

// The build imports every route outside a browser to write the public pages, so an error at import fails the build.
test('every route loads outside of a browser', async () => {
  const files = ['root.tsx', ...new Set(filesOf(routes))]
  expect(files.length).toBeGreaterThan(20)
  for (const file of files)
    await expect(import(/* @vite-ignore */ `./${file}`)).resolves.toMatchObject({ default: expect.any(Function) })
})
