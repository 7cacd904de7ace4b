// The walls of the house (ARCHITECTURE.md). Arrows only fall; each rule carries its reason in one line.

/** The floors of the server from the top. A room may import only rooms on floors below its own. */
const floors = [
  'console operators restores checkout underpayments purchases activity card-views data-export closing pages',
  'issuer-reconciliation rewards card-transactions recoveries lightning-payouts offline-signing payouts destinations gift-cards freezes cards detection suspense invoices federated extension absences app-removals identity api-keys proofs products exchange',
  'pricing addresses payments rails lightning rates credit ledger issuer supplier users support funnel agreement flags blocked-countries purchase-limits sessions authenticators passkeys',
  'live endpoints notices mail',
  'browser-cookies',
  'sealing auth locations',
  'http queue settings passwords commands openid metrics tracing',
  'database guarded-web languages',
  'kit',
].map((floor) => floor.split(' '))

/** Rooms that share a floor may be ordered among themselves: left may import right, never back. */
const withinFloor = [
  ['console', 'operators'],
  ['console', 'activity'],
  ['console', 'purchases'],
  ['restores', 'purchases'],
  ['checkout', 'underpayments', 'purchases'],
  ['gift-cards', 'cards'],
  ['freezes', 'cards'],
  ['issuer-reconciliation', 'card-transactions'],
  ['issuer-reconciliation', 'cards'],
  ['rewards', 'card-transactions', 'cards'],
  ['detection', 'suspense', 'invoices'],
  ['recoveries', 'suspense'],
  ['lightning-payouts', 'payouts', 'destinations'],
  ['offline-signing', 'payouts'],
  ['payments', 'ledger'],
  ['payments', 'rails'],
  ['rails', 'lightning'],
  ['addresses', 'rails'],
  ['cards', 'products'],
  ['gift-cards', 'products'],
  ['federated', 'identity', 'users'],
  ['extension', 'identity'],
  ['app-removals', 'identity'],
  ['identity', 'sessions', 'users'],
  ['identity', 'api-keys'],
  ['proofs', 'identity'],
  ['credit', 'ledger'],
  ['notices', 'mail'],
  ['endpoints', 'mail'],
  ['users', 'ledger'],
  ['support', 'users'],
  ['blocked-countries', 'users'],
  ['purchase-limits', 'users'],
  ['agreement', 'flags'],
  ['flags', 'users'],
  ['metrics', 'queue', 'tracing'],
]

const roomPath = (room) => `^server/src/${room}/`
const allowedWithin = (from, to) =>
  withinFloor.some((line) => line.includes(from) && line.includes(to) && line.indexOf(from) < line.indexOf(to))

const rooms = floors.flat()
const arrowsFall = rooms.map((room) => {
  const floor = floors.findIndex((f) => f.includes(room))
  const forbidden = rooms.filter((other) => {
    if (other === room) return false
    const otherFloor = floors.findIndex((f) => f.includes(other))
    if (otherFloor > floor) return false
    return !allowedWithin(room, other)
  })
  return {
    name: `arrows-fall-${room}`,
    comment: `${room} may import only what lies below it (ARCHITECTURE.md)`,
    severity: 'error',
    from: { path: roomPath(room), pathNot: '\\.test\\.ts$|\\.suite\\.ts$' },
    to: { path: `^server/src/(${forbidden.join('|')})/` },
  }
})

/** What the places of the web app with rooms of their own are made of, from the top. A folder stands on those behind it. */
const insides = {
  buy: ['pending', 'pay', 'order', 'amount', 'catalogue', 'price', 'product', 'flow'],
  cards: ['reveal', 'gift', 'visa', 'kept', 'payment', 'view'],
  settings: [
    'data',
    'credit',
    'webhooks',
    'api-keys',
    'payouts',
    'profile',
    'preferences',
    'coinbase',
    'closing',
    'security',
    'user',
  ],
}
const insidesFall = Object.entries(insides).flatMap(([place, folders]) =>
  folders.map((folder, n) => ({
    name: `arrows-fall-${place}-${folder}`,
    comment: `${place}/${folder} stands on the folders behind it in the list; the files of ${place} itself join them`,
    severity: 'error',
    from: { path: `^web/src/${place}/${folder}/` },
    to: { path: `^web/src/${place}/(${[...folders.slice(0, n).map((above) => `${above}/`), '[^/]+$'].join('|')})` },
  })),
)

/** What no other room sees of a room. */
const privateFiles = '^server/src/(?!queue/)[^/]+/(store|[a-z-]+-store|routes|[a-z-]+-routes|jobs|sweeps)\\.ts$'

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    ...arrowsFall,
    ...insidesFall,
    error('no-circles', 'a circle has no floor', {}, { circular: true }),
    error(
      'only-verbs-and-nouns-travel',
      "another room's stores, routes, jobs and sweeps stay at home; what it gives to all is in its room.ts",
      { path: '^server/src/([^/]+)/' },
      { path: privateFiles, pathNot: '^server/src/$1/' },
    ),
    error(
      'rooms-are-joined-by-their-faces',
      'whoever stands outside of the rooms mounts room.ts and calls verbs',
      { path: '^server/src/[^/]+\\.ts$|^(sim|bench|tools|e2e)/' },
      { path: privateFiles },
    ),
    error(
      'news-knows-no-room',
      'events lie on the ground floor, so that whoever posts one and whoever listens need not know each other',
      { path: '^server/src/news\\.ts$' },
      { path: '^server/' },
    ),
    error(
      'the-signer-stands-alone',
      'the process with the key knows nothing of Moon: no database, no settings, no provider',
      { path: '^server/src/signer/', pathNot: '\\.test\\.ts$' },
      { path: '^(server/src/(?!signer/|kit/)|contract|money|sandbox|tools)' },
    ),
    error(
      'nobody-knows-the-signer',
      'Moon asks the signer over the wire; its key is in no other process',
      { path: '^server/src/(?!signer/)', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/signer/' },
    ),
    error(
      'one-list-of-rooms',
      'mount-rooms.ts is the list; a room does not mount another, and nobody keeps a second list',
      { path: '^server/src/(?!mount-rooms\\.ts)', pathNot: '^server/src/testing/|\\.test\\.ts$' },
      { path: '^server/src/[^/]+/room\\.ts$' },
    ),
    error(
      'sql-stays-home',
      'SQL lives in store.ts, reads.ts, database/, queue/ and live/ and, for the identity library, auth/auth.ts',
      {
        path: '^server/src/',
        pathNot:
          '(^|/)(store|[a-z-]+-store|reads)\\.ts$|^server/src/(database|queue|live)/|^server/src/auth/auth\\.ts$|^server/src/testing/|\\.test\\.ts$',
      },
      { path: 'node_modules/(pg|kysely|graphile-worker)/' },
    ),
    error(
      'nobody-imports-main',
      'main, operate, app and worker join things; nothing may depend on the joint',
      {
        path: '^(server|web|ui|contract|money)/',
        pathNot: '^server/src/(main|operate|console|app|worker|start-[a-z]+)\\.ts$|\\.test\\.ts$|^server/src/testing/',
      },
      { path: '^server/src/(main|operate|console|app|worker)\\.ts$' },
    ),
    error(
      'rails-are-blind',
      'a provider adapter knows its face, values, HTTP, sweeps and what it reports to operators, never the database or another rail',
      { path: '^server/src/(rails|issuer|supplier|lightning)/', pathNot: '\\.test\\.ts$|\\.suite\\.ts$' },
      {
        path: '^server/src/(?!rails|issuer|supplier|lightning/|guarded-web/|kit|http|settings|queue/(pause|sweep)|rates/rate|commands/finding)[a-z-]+/',
      },
    ),
    error(
      'adapters-do-not-meet',
      'the adapter of one provider does not know the adapter of another',
      { path: '^server/src/(?:rails|issuer|supplier)/([a-z]+)/' },
      { path: '^server/src/(?:rails|issuer|supplier)/[a-z]+/', pathNot: '^server/src/(?:rails|issuer|supplier)/$1/' },
    ),
    error(
      'rooms-know-no-adapter',
      'a room knows the face of a provider (rails/rail.ts, issuer/issuer.ts), and only the files that join the rooms its adapter',
      { path: '^server/src/[^/]+/', pathNot: '^server/src/(rails|issuer|supplier|testing)/|\\.(test|suite)\\.ts$' },
      { path: '^server/src/(rails|issuer|supplier)/[a-z]+/' },
    ),
    error(
      'web-meets-server-in-the-contract',
      "the browser never imports the server, and what users are served nothing of the operators' page",
      { path: '^(web|ui|contract|money)/' },
      { path: '^(server|console|sandbox|tools|sim|bench|film)/' },
    ),
    error(
      'the-extension-meets-moon-in-the-contract',
      "the extension and the operators' page share amounts, calls and widgets with the web app, no pages and nothing of the server",
      { path: '^(extension|console)/src/' },
      { path: '^(server|web|sandbox|e2e|tools|sim|bench|film)/' },
    ),
    error(
      'reading-a-checkout-needs-a-document-only',
      'whoever knows a checkout is tried on saved pages, without a browser and without an account',
      { path: '^extension/src/(checkout|total)/', pathNot: '\\.test\\.ts$' },
      { path: '.', pathNot: '^(extension/src/(checkout|total)|money/src)/' },
    ),
    error(
      'filling-a-checkout-knows-no-account',
      'whoever writes a card into a page is given the card, and knows neither popup nor account',
      { path: '^extension/src/fill/', pathNot: '\\.test\\.ts$' },
      { path: '.', pathNot: '^(extension/src/(fill|checkout|total)|money/src)/' },
    ),
    error(
      'contract-knows-money-only',
      'contract stands on money',
      { path: '^contract/' },
      { path: '^(server|web|ui|sandbox|e2e|tools)/' },
    ),
    error(
      'money-stands-alone',
      'money imports nothing of ours',
      { path: '^money/' },
      { path: '^(contract|server|web|ui|sandbox|e2e|tools)/' },
    ),
    error(
      'ui-knows-no-call',
      'widgets know amounts, no calls and no routes',
      { path: '^ui/' },
      { path: '^(contract|web|server)/|node_modules/(react-router|@tanstack)' },
    ),
    error(
      'sandbox-knows-no-moon',
      'the outside world does not know us',
      { path: '^sandbox/' },
      { path: '^(money|contract|ui|server|web|e2e|tools|sim)/' },
    ),
    error(
      'nobody-knows-the-sandbox',
      'Moon meets the world on the wire only',
      { path: '^(money|contract|ui|server|web)/', pathNot: '^server/src/testing/' },
      { path: '^sandbox/' },
    ),
    error(
      'places-do-not-meet',
      'places of the web app meet in dashboard and routes only',
      { path: '^web/src/(site|identity|buy|cards|agreement|activity|settings|session|api)/' },
      {
        path: '^web/src/(site|identity|dashboard|extension|buy|cards|agreement|activity|settings)/',
        pathNot: '^web/src/$1/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|dist|\\.react-router|reports)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
