import type { Plugin, Rolldown } from 'vite'
import { isRouteFile } from './router-of-app.ts'

// Modules that several screens share are bundled into a few chunks instead of a hundred, because a browser loads six files at a time. Each
// chunk holds what the same places of the app need, so that a visitor at log-in loads nothing of the dashboard.

/** The place of the app that needs a module at once: the whole app, the door pages, every page of members, and so on. */
type Place = 'all' | 'door' | 'member' | 'dashboard' | 'settings' | 'site' | 'seldom' | 'card' | 'sheet'

const doorPages = /\/src\/(session\/visitor-gate|identity\/(identity-layout|log-in-page|sign-up-page|reset-page))/
/** Parts of the dashboard that only some users see, and optional extras: one chunk, loaded after the page is shown. */
const seldom =
  /\/src\/(activity\/activity-csv|cards\/first-card|dashboard\/(ban-view|found-coins|hold-banner|pending-strip|waitlist-view)|feel\/start-feel|shell\/notice\.tsx)/
const memberLayout = /\/src\/(session\/member-gate|shell\/member-layout)/

const places: readonly (readonly [RegExp, Place])[] = [
  [/entry\.client/, 'all'],
  [doorPages, 'door'],
  [memberLayout, 'member'],
  [/\/src\/dashboard\/dashboard-page/, 'dashboard'],
  [/\/src\/site\//, 'site'],
  [/\/src\/dashboard\/open-card-sheet/, 'card'],
  [seldom, 'seldom'],
  [/\/src\/[\w/-]+-(page|layout)\.tsx/, 'settings'],
]

type Need = { places: Set<Place>; entries: Set<string>; of: string }
const needs = new Map<string, Need>()

/** Records for each module which places reach it by static imports. */
export const reachOfPlaces = (): Plugin => ({
  name: 'reach-of-places',
  apply: 'build',
  buildEnd() {
    needs.clear()
    const later = new Set<string>()
    const entries: string[] = []
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id)
      if (info?.isEntry && !isRouteFile(id)) entries.push(id)
      for (const other of info?.dynamicallyImportedIds ?? []) later.add(other)
    }
    for (const entry of new Set([...entries, ...later])) {
      const place = places.find(([name]) => name.test(entry))?.[1] ?? 'sheet'
      walk(
        entry,
        (id) => this.getModuleInfo(id)?.importedIds ?? [],
        (id) => {
          const need = needs.get(id) ?? { places: new Set(), entries: new Set(), of: entry }
          need.places.add(place)
          need.entries.add(entry)
          needs.set(id, need)
        },
      )
    }
  },
})

function walk(first: string, next: (id: string) => readonly string[], visit: (id: string) => void): void {
  const seen = new Set([first])
  for (const id of seen) {
    visit(id)
    for (const other of next(id)) seen.add(other)
  }
}

/**
 * Small pages bundled together, because a user who opens one is likely to open another next, or because each is too small for its own file.
 */
const together: readonly (readonly [RegExp, Chunk])[] = [
  [doorPages, 'door'],
  [memberLayout, 'member'],
  [seldom, 'seldom'],
  [/node_modules\/(@fingerprintjs|detectincognitojs)\//, 'device-check'],
  [/\/src\/cards\/(gift\/gift-details|visa\/(delete-card|label-form))/, 'card-parts'],
  [/\/src\/settings\/(api-keys|webhooks)\/[\w-]+-page/, 'program-pages'],
  [
    /\/src\/(settings\/(security|preferences|data|coinbase)\/[\w-]+-page|settings\/[\w-]+-(page|layout)|identity\/change-password-page|dashboard\/unknown)/,
    'settings-pages',
  ],
  [
    /\/src\/(extension\/|notices\/|identity\/(stop-removal|federated|post-auth)-page|session\/log-out-page|agreement\/|cards\/payment\/receipt-page)/,
    'single-pages',
  ],
]

const checking = /node_modules\/zod\/|\/contract\/src\/extension-messages|\/extension\/ask-extension/
/** What the list of a field needs of the widgets beside the dialog. Only one file needs it, so it joins that file. */
const floating =
  /node_modules\/(@floating-ui\/(dom|core|react-dom)\/|@base-ui\/react\/(internals\/useAnchorPositioning|utils\/(hideMiddleware|usePositioner)|floating-ui-react\/(middleware\/|hooks\/use(ListNavigation|Typeahead|Floating)\.)))/
/** Draws the codes of payments and of the second factor, which most forms have no use for. */
const qrCode = /node_modules\/uqr\/|\/ui\/src\/code\/(qr-|module-path)/

/** The last two patterns are the little that the menu of a narrow window shares with the sheets. */
const layers = /node_modules\/@(base-ui|floating-ui)\/|\/session\/use-rate|\/icons\/layout-grid/

/** Query modules that only mutations need. The library exports everything from one file, so that pages that only read seem to need them. */
const writing = /\/(useMutation|mutationObserver)\.js$/

/** Buying, and paying what is still owed, share one chunk, so that opening a card does not load what only these two need. */
const paying = /\/src\/dashboard\/(buying|completing)\.tsx/

/** Returns the chunk that a module joins; null leaves the module with the one page or sheet that needs it. */
function chunkOf(id: string): Chunk | null {
  const need = needs.get(id)
  if (!need) return null
  if ([...need.entries].every((entry) => paying.test(entry))) return 'paying'
  if (need.entries.size < 2) return together.find(([pages]) => pages.test(need.of))?.[1] ?? null
  const { places: at } = need
  const isOfMembers = at.has('member') || at.has('dashboard')
  // The door shares two icons with the sheet of a card.
  if (at.has('all') || (at.has('door') && (isOfMembers || at.has('card')))) return 'core'
  // An empty dashboard and a page of the settings draw the night scene; sheets must not load it.
  if (id.includes('/moon/night-scene')) return 'dashboard-shared'
  if (writing.test(id)) return 'seldom-shared'
  if (!at.has('door') && !isOfMembers && floating.test(id)) return null
  if (!at.has('door') && !isOfMembers && layers.test(id)) return 'layers'
  if (!at.has('door') && !isOfMembers && checking.test(id)) return 'checks'
  if (at.has('door')) return at.size > 1 ? 'door-shared' : 'door'
  if (at.has('member')) return 'member'
  if (at.has('dashboard')) return 'dashboard-shared'
  if (at.has('seldom')) return at.size > 1 ? 'seldom-shared' : 'seldom'
  if (at.has('card')) return at.has('settings') ? 'forms' : 'sheets'
  if (!at.has('door') && !isOfMembers && qrCode.test(id)) return 'qr-code'
  if (at.has('sheet')) return at.has('settings') ? 'more-forms' : 'more-sheets'
  return at.has('settings') ? 'settings' : 'site'
}

/**
 * The chunks in order of priority: each takes the modules it needs that no earlier chunk has taken.
 *
 * core              every page, or the log-in and pages of members
 * door-shared       log-in, sign-up or reset, and a sheet or a page elsewhere
 * door              log-in, sign-up and reset
 * member            every page of members
 * dashboard-shared  the dashboard and something else
 * seldom-shared     parts of the dashboard that only some users see, and a sheet or another page
 * seldom            parts of the dashboard that only some users see
 * checks            the library that validates messages from outside
 * layers            the widgets that open over a page
 * forms             the sheet of a card, and settings
 * sheets            the sheet of a card, and other sheets
 * qr-code           draws QR codes
 * more-forms        other sheets and settings
 * more-sheets       several other sheets
 * paying            buying, and paying what is still owed
 * settings          several pages of the settings
 * site              several public pages
 * …-pages           a few small pages
 */
const names = [
  'core',
  'door-shared',
  'door',
  'member',
  'dashboard-shared',
  'seldom-shared',
  'seldom',
  'checks',
  'layers',
  'forms',
  'sheets',
  'qr-code',
  'more-forms',
  'more-sheets',
  'paying',
  'settings',
  'site',
  'device-check',
  'card-parts',
  'program-pages',
  'settings-pages',
  'single-pages',
] as const

type Chunk = (typeof names)[number]

export const chunksByPlace: Rolldown.OutputOptions = {
  chunkFileNames: 'assets/[name]-[hash].js',
  codeSplitting: {
    groups: names.map((name, at) => ({ name, test: (id) => chunkOf(id) === name, priority: names.length - at })),
  },
}
