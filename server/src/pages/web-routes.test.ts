import { expect, test } from 'vitest'
import { pagesOf } from './web-routes.ts'

const routes = {
  root: { id: 'root', path: '' },
  'site/layout': { id: 'site/layout', parentId: 'root' },
  'site/home': { id: 'site/home', parentId: 'site/layout', index: true },
  'site/faqs': { id: 'site/faqs', parentId: 'site/layout', path: 'faqs' },
  reset: { id: 'reset', parentId: 'root', path: 'login/reset' },
  arrive: { id: 'arrive', parentId: 'root', path: 'postauth/:isSignUp' },
  below: { id: 'below', parentId: 'root', path: 'dashboard/*' },
  missing: { id: 'missing', parentId: 'root', path: '*' },
}
const isPage = pagesOf(`window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes, url: '/x' })};`)

test('the routes of the build determine which paths are pages; a path matched only by the catch-all route is none', () => {
  for (const path of ['/', '/faqs', '/login/reset', '/postauth/true', '/dashboard/anything/at/all'])
    expect({ path, is: isPage(path) }).toEqual({ path, is: true })
  for (const path of ['/nothing', '/faqs/more', '/login', '/postauth', '/postauth/a/b', '/FAQSx'])
    expect({ path, is: isPage(path) }).toEqual({ path, is: false })
})
