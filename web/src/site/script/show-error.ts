import { faceOf } from '../error-face.ts'
import { flagsAddress } from './site-calls.ts'

const lookEveryMs = 30_000

/** Shows the face of /error that the query names, and its title; during maintenance it checks whether Moon is open again. */
export function showError(): void {
  const page = document.querySelector('[data-errors]')
  if (!page) return
  const { kind, status } = faceOf(new URLSearchParams(location.search))
  for (const face of page.querySelectorAll<HTMLElement>('[data-face]')) {
    face.hidden = face.dataset['face'] !== kind
    if (!face.hidden) document.title = face.dataset['title'] ?? document.title
  }
  if (kind === 'maintenance') return waitUntilOpen(page)
  const line = page.querySelector<HTMLElement>(`[data-face="${kind}"] [data-status]`)
  if (!line || status === undefined) return
  line.hidden = false
  line.textContent = `${line.dataset['status']} ${status}`
}

function waitUntilOpen(page: Element): void {
  const look = () =>
    void isOpenAgain().then((isOpen) => {
      if (isOpen) location.assign('/dashboard')
    })
  page.querySelector('[data-check]')?.addEventListener('click', look)
  setInterval(look, lookEveryMs)
}

async function isOpenAgain(): Promise<boolean> {
  const response = await fetch(flagsAddress, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (!response?.ok) return false
  const { flags } = (await response.json()) as { flags: Record<string, boolean> }
  return flags['maintenance'] !== true || flags['maintenanceReadOnly'] === true
}
