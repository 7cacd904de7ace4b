/**
 * A small button on a recognised checkout that reopens the extension's window after the user closed it, and does
 * nothing else. The page may move, cover or imitate the button and can detect it, so it confirms nothing and
 * ignores clicks made by scripts.
 */
export function openPageButton(window: Window & typeof globalThis, open: () => void) {
  const { document } = window
  let host: HTMLElement | undefined
  return {
    show() {
      if (host?.isConnected) return
      host = document.createElement('div')
      host.style.cssText = 'all:initial;position:fixed;right:16px;bottom:16px;z-index:2147483647'
      const root = host.attachShadow({ mode: 'closed' })
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Pay with Moon'
      button.addEventListener('click', ({ isTrusted }) => isTrusted && open())
      root.append(button)
      // A sheet and no attribute: only it knows a focus by keyboard. The page's content policy does not reach it.
      const sheet = new window.CSSStyleSheet()
      sheet.replaceSync(styles)
      root.adoptedStyleSheets = [sheet]
      document.documentElement.append(host)
    },
    /** Hides the button so that it covers no field while a card is written. */
    hide() {
      host?.remove()
      host = undefined
    },
  }
}

const styles = `
  button { all: initial; font: 600 14px/20px system-ui, sans-serif; color: #fff; background: #15171c; border: 1px solid #ffffff55; border-radius: 999px; padding: 10px 16px; cursor: pointer; box-shadow: 0 4px 16px #0005 }
  button:focus-visible { outline: 3px solid #2b4fd8; outline-offset: 2px; box-shadow: 0 0 0 2px #fff, 0 0 0 7px #fff }
  @media print { button { display: none } }
`
