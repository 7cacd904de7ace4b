import type { Plugin, Rolldown } from 'vite'
import { isRouteFile } from './router-of-app.ts'

// What screens share is a few files instead of a hundred, because a browser asks for six at a time; and each file holds what
// the same places of the app need, so that whoever stands at the door loads nothing of the dashboard.

/** Where a module is needed at once: by the whole app, at the door, wherever somebody is signed in, and so on. */
type Place = 'all' | 'door' | 'member' | 'dashboard' | 'settings' | 'site' | 'seldom' | 'sheet'

const doorPages = /\/src\/(session\/visitor-gate|identity\/(identity-layout|log-in-page|sign-up-page|reset-page))/
/** What the dashboard shows to some, and what is pleasant and nothing needs: one file, which comes when the page stands. */
const seldom =
  /\/src\/(activity\/activity-csv|cards\/first-card|dashboard\/(ban-view|found-coins|hold-banner|pending-strip|waitlist-view)|feel\/start-feel|shell\/notice\.tsx)/
const memberLayout = /\/src\/(session\/member-gate|shell\/member-layout)/

const places: readonly (readonly [RegExp, Place])[] = [
  [/entry\.client/, 'all'],
  [doorPages, 'door'],
  [memberLayout, 'member'],
  [/\/src\/dashboard\/dashboard-page/, 'dashboard'],
  [/\/src\/site\//, 'site'],
  [seldom, 'seldom'],
  [/\/src\/[\w/-]+-(page|layout)\.tsx/, 'settings'],
]

type Need = { places: Set<Place>; entries: Set<string>; of: string }
const needs = new Map<string, Need>()

/** Knows for each module which places reach it without waiting. */
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

/** Small pages that somebody who opens one of them is likely to open next, or that are too small for a file of their own. */
const together: readonly (readonly [RegExp, Chunk])[] = [
  [doorPages, 'door'],
  [memberLayout, 'member'],
  [seldom, 'seldom'],
  [/node_modules\/(@fingerprintjs|detectincognitojs)\//, 'device-check'],
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
/** And the little that the menu of a narrow window shares with the sheets. */
const layers = /node_modules\/@(base-ui|floating-ui)\/|\/session\/use-rate|\/icons\/layout-grid/

/** The library exports all from one file, so that whoever reads seems to need what writes, too. */
const writing = /\/(useMutation|mutationObserver)\.js$/

/** Buying, and paying what is still owed, are one file: a card that is looked at does not bring what only they need. */
const paying = /\/src\/dashboard\/(buying|completing)\.tsx/

/** The file that a module joins; null: that of the one page or sheet that needs it. */
function chunkOf(id: string): Chunk | null {
  const need = needs.get(id)
  if (!need) return null
  if ([...need.entries].every((entry) => paying.test(entry))) return 'paying'
  if (need.entries.size < 2) return together.find(([pages]) => pages.test(need.of))?.[1] ?? null
  const { places: at } = need
  const isOfMembers = at.has('member') || at.has('dashboard')
  if (at.has('all') || (at.has('door') && isOfMembers)) return 'core'
  // What an empty dashboard is drawn with, and a page of the settings: a sheet need not bring it.
  if (id.includes('/moon/night-scene')) return 'dashboard-shared'
  if (writing.test(id)) return 'seldom-shared'
  if (!at.has('door') && !isOfMembers && layers.test(id)) return 'layers'
  if (!at.has('door') && !isOfMembers && checking.test(id)) return 'checks'
  if (at.has('door')) return at.size > 1 ? 'door-shared' : 'door'
  if (at.has('member')) return 'member'
  if (at.has('dashboard')) return 'dashboard-shared'
  if (at.has('seldom')) return at.size > 1 ? 'seldom-shared' : 'seldom'
  if (at.has('sheet')) return at.has('settings') ? 'forms' : 'sheets'
  return at.has('settings') ? 'settings' : 'site'
}

/**
 * The files that modules join. In this order each takes along what it needs and no earlier one has.
 *
 * core              every page, or the log-in and pages of members
 * door-shared       log-in, sign-up or reset, and a sheet or a page elsewhere
 * door              log-in, sign-up and reset
 * member            every page of members
 * dashboard-shared  the dashboard and something else
 * seldom-shared     what the dashboard shows to some, and a sheet or another page
 * seldom            what the dashboard alone shows to some
 * checks            the library that checks the form of what others say
 * layers            the widgets that open over a page
 * forms             sheets and settings
 * sheets            several sheets
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
  'paying',
  'settings',
  'site',
  'device-check',
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
