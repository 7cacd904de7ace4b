// The script of the offline pages: shows the gift cards stored on this device, each on a tap, large and black on white, and returns to the
// app once the network is back. The script is inlined, so that each page is one file; for the same reason it does without React and the
// app's dictionary.
import { readVault } from '../../kit/device-vault.ts'
import type { KeptCard } from './kept-card.ts'

const nextTryMs = 3_000
const words = {
  en: { barcode: 'Barcode', securityCode: 'Security code', pin: 'PIN', link: 'Gift card link', until: 'Valid until' },
  es: {
    barcode: 'Código de barras',
    securityCode: 'Código de seguridad',
    pin: 'PIN',
    link: 'Enlace de la tarjeta regalo',
    until: 'Válida hasta',
  },
}[document.documentElement.lang === 'es' ? 'es' : 'en']
const section = document.querySelector<HTMLElement>('#kept')
const dialog = document.querySelector('dialog')

if (section && dialog) {
  dialog.querySelector('button')?.addEventListener('click', () => dialog.close())
  void listCards(section, dialog)
}
addEventListener('online', () => void comeBack())
// Not every device reports that its network is back, and Moon itself may have been unreachable.
setInterval(() => void comeBack(), nextTryMs)

/** Reloads the page once it is reachable again. A card that is being shown at a till stays on the screen. */
async function comeBack(): Promise<void> {
  if (dialog?.open) return
  const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (isReached && !dialog?.open) location.reload()
}

async function listCards(section: HTMLElement, dialog: HTMLDialogElement): Promise<void> {
  const kept = await readVault().catch(() => [])
  const cards = kept.map(({ thing }) => thing as KeptCard)
  section.querySelector('ul')?.append(...cards.map((card) => entryOf(card, dialog)))
  section.hidden = cards.length === 0
}

function entryOf(card: KeptCard, dialog: HTMLDialogElement): HTMLElement {
  const button = document.createElement('button')
  button.className = 'card'
  button.style.background = card.brandColor
  button.style.color = card.textColor
  button.append(part('span', card.name), part('span', card.value))
  button.addEventListener('click', () => show(card, dialog))
  const entry = document.createElement('li')
  entry.append(button)
  return entry
}

function show({ name, value, codes, drawing, expiresOn }: KeptCard, dialog: HTMLDialogElement): void {
  dialog.querySelector('h2')?.replaceChildren(`${name}, ${value}`)
  const picture = dialog.querySelector('svg')
  if (picture) {
    picture.toggleAttribute('hidden', drawing === null)
    picture.setAttribute('viewBox', `0 0 ${drawing?.width ?? 1} ${drawing?.height ?? 1}`)
    picture.setAttribute('class', drawing?.height === 1 ? 'bars' : '')
    picture.setAttribute('preserveAspectRatio', drawing?.height === 1 ? 'none' : 'xMidYMid meet')
    picture.querySelector('path')?.setAttribute('d', drawing?.path ?? '')
  }
  const { barcode, securityCode, pin, merchantCardWebsite } = codes
  const isPage = barcode === null && securityCode === null && pin === null
  const lines = [
    [words.barcode, barcode === securityCode ? null : barcode],
    [words.securityCode, securityCode],
    [words.pin, pin],
    [words.link, isPage ? merchantCardWebsite : null],
    [words.until, expiresOn],
  ] as const
  const said = lines.flatMap(([label, text]) => (text === null ? [] : [part('dt', label), part('dd', text)]))
  dialog.querySelector('dl')?.replaceChildren(...said)
  dialog.showModal()
}

function part(tag: 'span' | 'dt' | 'dd', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
