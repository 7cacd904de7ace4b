// The one script of the public pages, for those that do something. Each part looks for its place on the page and stays
// quiet where there is none.
import { readTheme, writeTheme } from '@moon/ui/theme/theme.ts'
import type { Theme } from '@moon/ui/theme/theme.ts'
import { recallSession } from '../../session/remember-session.ts'
import { askForSession } from './ask-for-session.ts'
import { startChat } from './start-chat.ts'
import { showError } from './show-error.ts'
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
spendExample()
startPlayer()
startPlay()
startFaqSearch()
startForms()
startNodeBox()
startChat()
if ('serviceWorker' in navigator) void keepOfflinePage().catch(() => {})

/** A worker that has one page for when there is no network. Its address is the only one the page's policy vouches for. */
async function keepOfflinePage(): Promise<void> {
  type Policies = {
    createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string }
  }
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const address = '/offline-worker.js'
  const vouched = trustedTypes?.createPolicy('moon', { createScriptURL: () => address }).createScriptURL(address)
  await navigator.serviceWorker.register(vouched ?? address)
}

/** Whoever is signed in moves on to the dashboard; visitors who never signed in here are not asked about [PUB-02]. */
async function leadMembersOn(): Promise<void> {
  if (!recallSession()) return
  if ((await askForSession()) !== undefined) location.replace('/dashboard')
}
