// The widget's script: defines `zE` on the page and opens a window in a frame. Styles are set one by one, never as an
// attribute, so that it works under a strict content security policy.
;(() => {
  const { origin, searchParams } = new URL(document.currentScript.src)
  const key = searchParams.get('key')
  const listeners = { open: [], close: [], unreadMessages: [] }
  let session = ''
  let frame

  const tell = (name) => {
    for (const hear of listeners[name]) hear()
  }

  const place = () => `${origin}/messenger#${session}`

  function open() {
    if (!frame) {
      frame = document.createElement('iframe')
      frame.title = 'Messaging window'
      frame.addEventListener('load', () => tell('open'))
      Object.assign(frame.style, {
        position: 'fixed',
        insetInlineEnd: '12px',
        bottom: '12px',
        width: 'min(384px, calc(100vw - 24px))',
        height: 'min(600px, calc(100dvh - 24px))',
        border: '0',
        borderRadius: '20px',
        boxShadow: '0 12px 48px rgb(0 0 0 / 0.28)',
        zIndex: '999999',
        colorScheme: 'normal',
      })
      frame.src = place()
      document.body.append(frame)
    } else tell('open')
    frame.hidden = false
    frame.focus()
  }

  function close() {
    if (frame) frame.hidden = true
    tell('close')
  }

  function changeTo(person) {
    session = person
    frame?.remove()
    const wasShown = frame && !frame.hidden
    frame = undefined
    if (wasShown) open()
  }

  async function logIn(jwt, done) {
    try {
      const response = await fetch(`${origin}/sdk/v2/apps/${key}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jwt }),
      })
      const answer = await response.json()
      if (!response.ok)
        return done({ message: answer.error.description, reason: answer.error.code, type: 'LoginFailedError' })
      changeTo(answer.session)
      done(null)
    } catch (error) {
      done({ message: String(error), reason: 'network', type: 'LoginFailedError' })
    }
  }

  const commands = {
    open,
    show: open,
    close,
    hide: close,
    loginUser: (give, done = () => {}) => give((jwt) => void logIn(jwt, done)),
    logoutUser: () => changeTo(''),
  }

  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame?.contentWindow || data !== 'close') return
    close()
  })

  globalThis.zE = (target, command, ...rest) => {
    if (target === 'messenger' && Object.hasOwn(commands, command)) commands[command](...rest)
    else if (target === 'messenger:on' && Object.hasOwn(listeners, command)) listeners[command].push(rest[0])
    else throw new Error(`zE does not know ${target} ${command}`)
  }
})()
