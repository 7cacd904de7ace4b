import 'rapidoc'

/**
 * The API reference, rendered by a library from the document that the server makes. The page has no session and makes no call: nothing can
 * be tried there, so no secret is ever typed into it.
 */
const colors = {
  light: { bg: '#f7f5f0', text: '#12142b', primary: '#9a5b00', nav: '#efece4', navText: '#12142b' },
  dark: { bg: '#0b0d1c', text: '#eceaf4', primary: '#f2b544', nav: '#14172b', navText: '#eceaf4' },
}

const attributes = {
  'schema-style': 'table',
  'show-header': 'false',
  'allow-try': 'false',
  'allow-authentication': 'false',
  'allow-server-selection': 'false',
  'allow-spec-file-download': 'false',
  'load-fonts': 'false',
  'regular-font': 'Inter, system-ui, sans-serif',
  'mono-font': 'ui-monospace, SFMono-Regular, Menlo, monospace',
  'font-size': 'large',
  'nav-item-spacing': 'relaxed',
  'show-method-in-nav-bar': 'as-colored-text',
  'show-components': 'false',
  'default-schema-tab': 'example',
}

type Reference = HTMLElement & { loadSpec(document: object): Promise<void> }
type Operation = { operationId: string; summary: string; tags: string[] }
type Document = {
  openapi: string
  info: Record<string, unknown> & { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

/**
 * Adapts the document to the library: each call once, because further spellings are for older programs; without the licence, which the
 * library puts beside the text; and as OpenAPI 3.0, which the library resolves three times as fast as 3.1 and renders alike.
 */
function drawable(document: Document): Document {
  const { license: _license, ...info } = document.info
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const first = Object.entries(methods).filter(([, { operationId }]) => !/\d$/.test(operationId))
    return [path, Object.fromEntries(first)] as const
  })
  return {
    ...document,
    openapi: '3.0.3',
    info,
    paths: Object.fromEntries(paths.filter(([, methods]) => Object.keys(methods).length > 0)),
  }
}

/** Lists every call by who may make it, for the first page, which would be empty beside the menu. */
function overviewOf({ info, tags, paths }: Document): HTMLElement {
  const overview = document.createElement('div')
  overview.slot = 'overview'
  overview.className = 'overview'
  overview.append(textOf(info.description))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  for (const { name, description } of tags) {
    const own = operations.filter((operation) => operation.tags.includes(name))
    if (own.length === 0) continue
    const title = document.createElement('h2')
    title.textContent = description
    const list = document.createElement('ul')
    list.append(...own.map(lineOf))
    overview.append(title, list)
  }
  return overview
}

/** Renders text between backticks as code. */
function textOf(text: string): HTMLElement {
  const paragraph = document.createElement('p')
  for (const [place, part] of text.split('`').entries()) {
    const kind = document.createElement(place % 2 === 1 ? 'code' : 'span')
    kind.textContent = part
    paragraph.append(kind)
  }
  return paragraph
}

function lineOf({ method, path, summary }: Operation & { method: string; path: string }): HTMLElement {
  const line = document.createElement('li')
  const link = document.createElement('a')
  // The library's own anchor of a call.
  link.href = `#${method}-${path.replaceAll(/[\s#:?&={}]/g, '-')}`
  const [verb, address, says] = ['b', 'code', 'span'].map((kind) => document.createElement(kind))
  verb!.textContent = method.toUpperCase()
  address!.textContent = path
  says!.textContent = summary
  link.append(verb!, address!, says!)
  line.append(link)
  return line
}

const system = matchMedia('(prefers-color-scheme: dark)')
const narrow = matchMedia('(max-width: 800px)')

function paint(page: Reference): void {
  const chosen = document.documentElement.dataset['theme']
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light'
  const { bg, text, primary, nav, navText } = colors[theme]
  const painted = {
    theme,
    'render-style': narrow.matches ? 'view' : 'focused',
    'bg-color': bg,
    'text-color': text,
    'primary-color': primary,
    'nav-bg-color': nav,
    'nav-text-color': navText,
    'nav-accent-color': primary,
  }
  for (const [name, value] of Object.entries(painted)) page.setAttribute(name, value)
}

async function showReference(): Promise<void> {
  const page = document.createElement('rapi-doc') as Reference
  for (const [name, value] of Object.entries(attributes)) page.setAttribute(name, value)
  paint(page)
  for (const changing of [system, narrow]) changing.addEventListener('change', () => paint(page))
  document.body.append(page)
  const answer = await fetch('/v1/openapi.json')
  const drawn = drawable((await answer.json()) as Document)
  page.append(overviewOf(drawn))
  await page.loadSpec(drawn)
}

void showReference()
