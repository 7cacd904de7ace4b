import { placeButton } from './place-button.ts'

/** The texts of the button, in the language of the window that shows it. */
export type ButtonWords = { pay: string; hide: string }

/**
 * A small button on a recognised checkout that reopens the extension's window after the user closed it, and one that
 * removes it from the page until that is reloaded. They do nothing else. The page may move, cover or imitate the
 * button and can detect it, so it confirms nothing and ignores clicks made by scripts.
 */
export function openPageButton(window: Window & typeof globalThis, open: () => void) {
  const { document } = window
  let host: HTMLElement | undefined
  let stopPlacing: (() => void) | undefined
  let isDismissed = false
  const hide = () => {
    stopPlacing?.()
    host?.remove()
    host = undefined
  }
  const dismiss = () => {
    isDismissed = true
    hide()
  }
  return {
    /** False if the user has dismissed it on this page. */
    show({ pay, hide: close }: ButtonWords): boolean {
      if (isDismissed) return false
      if (host?.isConnected) return true
      hide()
      host = document.createElement('div')
      host.style.cssText = 'all:initial;position:fixed;right:16px;bottom:16px;z-index:2147483647'
      const root = host.attachShadow({ mode: 'closed' })
      const pill = document.createElement('div')
      pill.append(buttonOf(document, pay, open), buttonOf(document, '×', dismiss, close))
      root.append(pill)
      // A sheet and no attribute: only it knows a focus by keyboard. The page's content policy does not reach it.
      const sheet = new window.CSSStyleSheet()
      sheet.replaceSync(styles)
      root.adoptedStyleSheets = [sheet]
      document.documentElement.append(host)
      stopPlacing = placeButton(host, window)
      return true
    },
    /** Hides the button so that it covers no field while a card is written. */
    hide,
  }
}

/** A button that only a person can press. `label`: what it is called where its text is only a sign. */
function buttonOf(document: Document, text: string, press: () => void, label?: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  if (label !== undefined) {
    button.className = 'sign'
    button.title = label
    button.setAttribute('aria-label', label)
  }
  button.addEventListener('click', ({ isTrusted }) => isTrusted && press())
  return button
}

const styles = `
  div { display: flex; border: 1px solid #ffffff55; border-radius: 999px; background: #15171c; box-shadow: 0 4px 16px #0005 }
  button { all: initial; visibility: inherit; box-sizing: border-box; min-height: 42px; font: 600 14px/20px system-ui, sans-serif; color: #fff; padding: 10px 12px 10px 16px; border-radius: 999px 0 0 999px; white-space: nowrap; cursor: pointer }
  button.sign { min-width: 40px; padding: 10px 14px 10px 10px; border-radius: 0 999px 999px 0; box-shadow: inset 1px 0 #ffffff33; font-size: 18px; text-align: center }
  button:hover { background: #2c303a }
  button:focus-visible { outline: 3px solid #2b4fd8; outline-offset: 2px; box-shadow: 0 0 0 2px #fff, 0 0 0 7px #fff; z-index: 1 }
  @media print { div { display: none } }
`
