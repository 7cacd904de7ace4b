// The catalogue API, with the pictures and texts that its addresses lead to.
import { answerJson, Problem, type Call, type Router } from '../http.ts'
import { drawCard, drawIcon } from './art/draw-card.ts'
import { brands, findBrand, type Brand } from './catalogue/read-brands.ts'
import { writeText } from './catalogue/write-text.ts'
import { pageOf } from './pages.ts'
import { ApiProblem } from './problem.ts'
import { productShape, textAddresses, textNames } from './shapes.ts'
import { canBeOrdered, type SupplierState } from './state.ts'

export function catalogueRoutes(
  router: Router,
  { state, origin }: { state: SupplierState; origin: () => string },
): void {
  router.on('GET /v2/product', (call) => {
    const query = call.url.searchParams
    const page = pageOf(wanted(state, query), query, { idOf: ({ code }) => code, mostPerPage: 500, perPage: 500 })
    const catalog = page.data.map((brand) => productShape(state, brand, origin(), textAddresses(brand.code, origin())))
    answerJson(call.response, 200, { catalog, pagination: page.pagination })
  })
  router.on('GET /v2/product/countries', (call) => {
    const countries = [...new Set(brands.flatMap((brand) => brand.countries))].toSorted()
    answerJson(call.response, 200, { countries })
  })
  router.on('GET /v2/product/categories', (call) => {
    const codes = [...new Set(brands.flatMap(({ categories }) => categories))].toSorted()
    answerJson(call.response, 200, { categories: codes.map((code) => ({ code })) })
  })
  router.on('GET /v2/product/:code', (call) => {
    const brand = findBrand(call.params['code'] ?? '')
    if (!brand) throw new ApiProblem(404, 'not_found', 'The requested resource does not exist')
    answerJson(call.response, 200, productShape(state, brand, origin(), contentsFor(call, brand, origin())))
  })
}

/** Files that are public to everyone who knows the address. */
export function fileRoutes(router: Router): void {
  router.on('GET /static/product_assets/:code/:file', ({ response, params }) => {
    const brand = brandOf(params)
    const drawn = params['file']?.endsWith('-icon.svg') ? drawIcon(brand) : drawCard(brand)
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' })
    response.end(drawn)
  })
  router.on('GET /resources/:code/:file', ({ response, params }) => {
    const name = textNames.find((one) => `${one}.md` === params['file'])
    if (name === undefined) throw new Problem(404, 'There is no such text.')
    response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' })
    response.end(writeText(brandOf(params), name))
  })
}

export function brandOf(params: Record<string, string>): Brand {
  const brand = findBrand(params['code'] ?? '')
  if (!brand) throw new Problem(404, 'There is no such shop.')
  return brand
}

function wanted(state: SupplierState, query: URLSearchParams): Brand[] {
  const [countries, categories] = ['countries_redeemable_in', 'categories'].map((name) => query.getAll(name))
  const anyOf = (asked: readonly string[] | undefined, has: readonly string[]) =>
    !asked || asked.length === 0 || asked.some((one) => has.includes(one))
  return brands.filter(
    (brand) =>
      (query.get('is_orderable') !== 'true' || canBeOrdered(state, brand)) &&
      anyOf(countries, brand.countries) &&
      anyOf(categories, brand.categories),
  )
}

function contentsFor(call: Call, brand: Brand, origin: string): Record<string, unknown> {
  const content = call.url.searchParams.get('content') ?? 'url'
  if (content === 'url') return textAddresses(brand.code, origin)
  if (content === 'md') return Object.fromEntries(textNames.map((name) => [`${name}_md`, writeText(brand, name)]))
  throw new ApiProblem(400, 'bad_request', 'content: only url and md can be had here.')
}
