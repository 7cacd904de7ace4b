// The only script of the public pages. Each part looks for its element on the page and does nothing without it.
import { readTheme, writeTheme } from '@moon/ui/theme/theme.ts'
import type { Theme } from '@moon/ui/theme/theme.ts'
import { recallSession } from '../../session/remember-session.ts'
import { askForSession } from './ask-for-session.ts'
import { startChat } from './start-chat.ts'
import { showError } from './show-error.ts'
import { drawBelow } from './draw-below.ts'
import { spendExample } from './example.ts'
import { startFaqSearch } from './start-faq-search.ts'
import { startForms } from './start-forms.ts'
import { startNodeBox } from './start-node-box.ts'
import { startPlay } from './start-play.ts'
import { startPlayer } from './start-player.ts'

showError()
const themeChoice = document.querySelector<HTMLElement>('[data-theme-choice]')
if (themeChoice) {
  themeChoice.hidden = false
  for (const input of themeChoice.querySelectorAll('input')) {
    input.checked = input.value === readTheme()
    input.addEventListener('change', () => writeTheme(input.value as Theme))
  }
}
if (document.querySelector('[data-home]')) void leadMembersOn()
startFaqSearch()
startForms()
startNodeBox()
startChat()
// What moves nothing and nobody can use before the first frame, each in a task of its own.
afterFirstFrame([spendExample, startPlayer, startPlay, () => void keepOfflinePage().catch(() => {})])
if (document.readyState === 'complete') drawBelow()
else addEventListener('load', drawBelow)

function afterFirstFrame(works: readonly (() => void)[]): void {
  requestAnimationFrame(() => works.forEach((work) => setTimeout(work)))
}

/**
 * Registers a service worker with one page for use without a network. Its address is the only script address that the page's policy allows.
 */
async function keepOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  type Policies = {
    createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string }
  }
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const address = '/offline-worker.js'
  const vouched = trustedTypes?.createPolicy('moon', { createScriptURL: () => address }).createScriptURL(address)
  await navigator.serviceWorker.register(vouched ?? address)
}

/** Leads members to the dashboard; for visitors who never signed in here, no request is made [PUB-02]. */
async function leadMembersOn(): Promise<void> {
  if (!recallSession()) return
  if ((await askForSession()) !== undefined) location.replace('/dashboard')
}
