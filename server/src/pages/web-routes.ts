import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'

const manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({ parentId: z.optional(z.string()), path: z.optional(z.string()), index: z.optional(z.boolean()) }),
  ),
})

/**
 * The paths that are pages, from the manifest of the web app's build, which names every route. The catch-all routes, there and below
 * /extension, are the 404 pages.
 */
export async function readWebRoutes(folder: string): Promise<(path: string) => boolean> {
  const assets = join(folder, 'assets')
  const file = existsSync(assets) && (await readdir(assets)).find((name) => /^manifest-.*\.js$/.test(name))
  // Without a manifest every path counts as a page.
  if (!file) return () => true
  const text = await readFile(join(assets, file), 'utf8')
  return pagesOf(text)
}

export function pagesOf(manifestText: string): (path: string) => boolean {
  const { routes } = manifest.parse(
    JSON.parse(manifestText.slice(manifestText.indexOf('{'), manifestText.lastIndexOf('}') + 1)),
  )
  const whole = (id: string): string => {
    const route = routes[id]
    if (!route) return ''
    const above = route.parentId === undefined ? '' : whole(route.parentId)
    return route.path ? `${above}/${route.path}` : above
  }
  const patterns = Object.entries(routes)
    .filter(([, { path, index }]) => index === true || (path !== undefined && path !== ''))
    .map(([id]) => whole(id) || '/')
    .filter((path) => path !== '/*' && path !== '/extension/*')
    .map(patternOf)
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/** `/postauth/:isSignUp` matches one segment, `/dashboard/*` everything that follows. */
const patternOf = (path: string): RegExp => {
  const parts = path.split('/').filter(Boolean)
  const source = parts.map((part) => (part === '*' ? '/.*' : part.startsWith(':') ? '/[^/]+' : `/${escaped(part)}`))
  return new RegExp(`^${source.join('') || '/'}$`)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
