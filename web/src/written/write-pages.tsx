import { readFileSync, writeFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import type { ComponentType } from 'react'
import IdentityLayout from '../identity/identity-layout.tsx'
import LogInPage from '../identity/log-in-page.tsx'
import ResetPage from '../identity/reset-page.tsx'
import SignUpPage from '../identity/sign-up-page.tsx'
import { ShowApp } from '../router/show-app.tsx'
import VisitorGate from '../session/visitor-gate.tsx'
import { MemberFrame } from '../shell/member-frame.tsx'
import { FirstCards } from './first-cards.tsx'

// Writes the content of the app's documents before the app runs: the forms of log-in, sign-up and reset (the door), the frame of all pages
// of members, and the first cards of the dashboard. The build runs this as a program that reads the list of pages and prints their content
// (web/app-documents.ts).

const doors: Readonly<Record<string, ComponentType>> = {
  'identity/log-in-page.tsx': LogInPage,
  'identity/sign-up-page.tsx': SignUpPage,
  'identity/reset-page.tsx': ResetPage,
}

const nowhere = {
  get: () => undefined,
  navigate: () => Promise.resolve(),
  revalidate: () => Promise.resolve(),
  subscribe: () => () => undefined,
}

const pages = JSON.parse(readFileSync(0, 'utf8')) as { path: string; file: string }[]
const written = pages.flatMap(({ path, file }) => (doors[file] ? [[path, writeDoor(file, doors[file], path)]] : []))
const [frame, cards] = [renderToString(<MemberFrame />), renderToString(<FirstCards />)]
writeFileSync(1, JSON.stringify({ doors: Object.fromEntries(written), frame, cards }))
process.exit()

function writeDoor(file: string, Page: ComponentType, pathname: string): string {
  const shown = [VisitorGate, IdentityLayout, Page].map((each) => ({
    route: { id: file, load: () => Promise.reject(new Error('It is here.')) },
    module: { default: each },
    data: null,
  }))
  const place = { pathname, search: '', hash: '', state: null, key: 'default' }
  return renderToString(<ShowApp first={{ place, params: {}, shown, keepsScroll: true }} router={nowhere} />)
}
