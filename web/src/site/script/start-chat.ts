import { recallSession, rememberSession, whenSignedOutElsewhere } from '../../session/remember-session.ts'
import { askForSession } from './ask-for-session.ts'
import { chatTokenAddress } from './site-calls.ts'

/** How long the chat's frame may take to load before that counts as a failure; later failures the frame reports itself. */
const patienceMs = 15_000

type Said = { said: 'ready' | 'opened' | 'closed' | 'wants-token' } | { said: 'failed'; why: string }

/**
 * The support chat. Its widget is third-party script in a frame of another origin (decision 105), loaded on request: by the button, or by a
 * link that names the chat. The frame may ask for a token that identifies a member to the chat; a log-out of Moon logs out there, too
 * [HDR-10].
 */
export function startChat(): void {
  const box = document.querySelector<HTMLElement>('[data-chat]')
  const button = box?.querySelector('button')
  const address = box?.dataset['chat']
  if (!box || !button || !address) return
  box.style.visibility = 'visible'
  let chat: ReturnType<typeof openFrame> | undefined
  // The button opens the chat, and is hidden while the chat is open.
  const onShown = () => {
    button.removeAttribute('aria-busy')
    button.hidden = true
  }
  const onClosed = () => {
    button.hidden = false
    button.focus()
  }
  const open = () => {
    button.setAttribute('aria-busy', 'true')
    chat ??= openFrame({ box, address, title: button.textContent, onShown, onClosed })
    chat.open()
  }
  button.addEventListener('click', open)
  // On this page the chat link in the header opens the chat directly.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href$="#chat"]'))
    link.addEventListener('click', () => {
      if (link.pathname !== location.pathname) return
      document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
      open()
    })
  whenSignedOutElsewhere(() => chat?.say({ do: 'leave' }))
  if (location.hash === '#chat') open()
}

/** Leads to the error page; Back returns to the page with the email address of support [HDR-11]. */
function fail(error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the reason of a failed widget is to be found
  console.error('The support chat is not available', error)
  location.assign('/error')
}

type Parts = { box: HTMLElement; address: string; title: string | null; onShown: () => void; onClosed: () => void }

function openFrame({ box, address, title, onShown, onClosed }: Parts) {
  const { origin } = new URL(address)
  const frame = document.createElement('iframe')
  let session: string | undefined
  let isReady = false
  const say = (message: object) => frame.contentWindow?.postMessage(message, origin)
  const open = () => {
    frame.hidden = false
    if (isReady) say({ do: 'open', isMember: session !== undefined })
  }
  const hear = async (told: Said): Promise<void> => {
    switch (told.said) {
      case 'ready':
        session = recallSession() ? await askForSession() : undefined
        isReady = true
        return open()
      case 'wants-token':
        say({ do: 'token', token: await askForToken(session).catch(() => undefined) })
        return
      case 'opened':
        return onShown()
      case 'closed':
        frame.hidden = true
        return onClosed()
      case 'failed':
        return fail(told.why)
    }
  }
  setTimeout(() => isReady || fail('It took too long'), patienceMs)
  addEventListener('message', (event: MessageEvent<Said>) => {
    if (event.origin === origin && event.source === frame.contentWindow) void hear(event.data)
  })
  frame.title = title ?? ''
  // The frame has its own origin, which is not ours, and may not navigate this page.
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms')
  frame.sandbox.add('allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads')
  Object.assign(frame.style, { width: '100%', height: 'min(640px, 85dvh)', border: '0', borderRadius: '20px' })
  frame.src = address
  box.append(frame)
  return { open, say }
}

async function askForToken(first: string | undefined): Promise<string | undefined> {
  if (first === undefined) return undefined
  const ask = (idToken: string) =>
    fetch(chatTokenAddress, { headers: { accept: 'application/json', authorization: `Bearer ${idToken}` } })
  let response = await ask(first)
  if (response.status === 401) {
    const idToken = await askForSession()
    if (idToken !== undefined) response = await ask(idToken)
    else rememberSession(false)
  }
  return response.ok ? ((await response.json()) as { token: string }).token : undefined
}
