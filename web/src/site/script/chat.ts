import { recallSession, rememberSession, whenSignedOutElsewhere } from '../../session/session-hint.ts'
import { askForSession } from './ask-for-session.ts'
import { chatTokenAddress } from './site-calls.ts'

/** The face of the widget, as far as we use it. */
type Chat = (target: 'messenger' | 'messenger:on', command: string, ...rest: unknown[]) => void
type Give = (jwt: string) => void

/** How long a widget may take to come and open, before we call it a failure. */
const patienceMs = 15_000
const loggedInKey = 'moon.chat'

/**
 * The support chat. Nothing of it is loaded before somebody asks for it: by the button, or by coming through a link that
 * says so. A member is logged in there, and out again with the log-out of Moon [HDR-10].
 */
export function startChat(): void {
  const box = document.querySelector<HTMLElement>('[data-chat]')
  const button = box?.querySelector('button')
  const address = box?.dataset['chat']
  if (!box || !button || !address) return
  box.hidden = false
  let chat: Promise<Chat> | undefined
  const open = () => {
    button.setAttribute('aria-busy', 'true')
    chat ??= load(address).then(enter)
    void chat.then(show, fail).then(() => button.removeAttribute('aria-busy'))
  }
  button.addEventListener('click', open)
  // On this very page the link in the header leads nowhere else.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href$="#chat"]'))
    link.addEventListener('click', () => {
      if (link.pathname !== location.pathname) return
      document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
      open()
    })
  whenSignedOutElsewhere(() => void chat?.then(leave))
  if (location.hash === '#chat') open()
}

/** The page for what went wrong; whoever goes back comes to the page with the address of support on it [HDR-11]. */
function fail(error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the reason of a failed widget is to be found
  console.error('The support chat is not available', error)
  location.assign('/error')
}

function load(address: string): Promise<Chat> {
  return soon((ok, no) => {
    const script = document.createElement('script')
    script.id = 'ze-snippet'
    script.src = address
    script.addEventListener('error', () => no(new Error('Its script did not come')))
    script.addEventListener('load', () => {
      const { zE } = globalThis as { zE?: Chat }
      if (zE) ok(zE)
      else no(new Error('Its script brought nothing'))
    })
    document.head.append(script)
  })
}

/** Who is signed in at Moon is known there; who is not any more is forgotten there. */
async function enter(chat: Chat): Promise<Chat> {
  const session = recallSession() ? await askForSession() : undefined
  if (session === undefined && localStorage.getItem(loggedInKey)) leave(chat)
  if (session === undefined) return chat
  await soon<void>((ok, no) => {
    const give = (hand: Give) => void askForToken(session).then(hand, no)
    chat('messenger', 'loginUser', give, (problem: { message: string } | null) =>
      problem ? no(new Error(problem.message)) : ok(),
    )
  })
  localStorage.setItem(loggedInKey, 'yes')
  return chat
}

function leave(chat: Chat): void {
  localStorage.removeItem(loggedInKey)
  chat('messenger', 'logoutUser')
}

const show = (chat: Chat): Promise<void> =>
  soon((ok) => {
    chat('messenger:on', 'open', ok)
    chat('messenger', 'open')
  })

/** Asked for anew whenever the widget wants one: a token lives ten minutes, a conversation longer. */
async function askForToken(first: string): Promise<string> {
  const ask = (idToken: string) =>
    fetch(chatTokenAddress, { headers: { accept: 'application/json', authorization: `Bearer ${idToken}` } })
  let response = await ask(first)
  if (response.status === 401) {
    const idToken = await askForSession()
    if (idToken !== undefined) response = await ask(idToken)
    else rememberSession(false)
  }
  if (!response.ok) throw new Error(`No token: ${response.status}`)
  return ((await response.json()) as { token: string }).token
}

const soon = <T>(act: (ok: (value: T) => void, no: (reason: unknown) => void) => void): Promise<T> =>
  new Promise((ok, no) => {
    setTimeout(() => no(new Error('It took too long')), patienceMs)
    act(ok, no)
  })
