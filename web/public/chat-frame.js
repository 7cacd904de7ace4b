// The document of the support chat, on an origin of its own (decision 105): the widget's script runs here, without access to
// session, cards or id token. The page of Moon around this frame says when to open, and passes a token that identifies a
// member to the chat and gives no other access.
;(() => {
  const { app, widget } = document.body.dataset
  const patienceMs = 15_000
  const loggedInKey = 'moon.chat'
  // In a browser that denies storage to frames of other sites the chat still opens, and forgets its state with the page.
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      void globalThis[name]
    } catch {
      Object.defineProperty(globalThis, name, { value: inMemory() })
    }
  }
  const say = (message) => parent.postMessage(message, app)
  const waiting = []
  let chat

  function inMemory() {
    const kept = new Map()
    return {
      get length() {
        return kept.size
      },
      key: (n) => [...kept.keys()][n] ?? null,
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
    }
  }

  const soon = (act) =>
    new Promise((ok, no) => {
      setTimeout(() => no(new Error('It took too long')), patienceMs)
      act(ok, no)
    })

  const load = () =>
    soon((ok, no) => {
      const script = document.createElement('script')
      script.id = 'ze-snippet'
      script.src = widget
      script.addEventListener('error', () => no(new Error('Its script did not come')))
      script.addEventListener('load', () => {
        if (globalThis.zE) ok(globalThis.zE)
        else no(new Error('Its script brought nothing'))
      })
      document.head.append(script)
    })

  /** Logs a signed-in member in to the chat, and logs out a member who has logged out of Moon. */
  async function enter(zE, isMember) {
    zE('messenger:on', 'close', () => say({ said: 'closed' }))
    if (!isMember && localStorage.getItem(loggedInKey)) leave(zE)
    if (!isMember) return zE
    await soon((ok, no) => {
      // Requested again whenever the widget asks: a token is valid for ten minutes, and a conversation lasts longer.
      const give = (hand) => {
        waiting.push({ hand, no })
        say({ said: 'wants-token' })
      }
      zE('messenger', 'loginUser', give, (problem) => (problem ? no(new Error(problem.message)) : ok()))
    })
    localStorage.setItem(loggedInKey, 'yes')
    return zE
  }

  function leave(zE) {
    localStorage.removeItem(loggedInKey)
    zE('messenger', 'logoutUser')
  }

  const show = (zE) =>
    soon((ok) => {
      zE('messenger:on', 'open', ok)
      zE('messenger', 'open')
    })

  const commands = {
    open: ({ isMember }) => {
      chat ??= load().then((zE) => enter(zE, isMember))
      chat.then(show).then(
        () => say({ said: 'opened' }),
        (error) => say({ said: 'failed', why: String(error) }),
      )
    },
    token: ({ token }) => {
      for (const { hand, no } of waiting.splice(0)) {
        if (token) hand(token)
        else no(new Error('There is no token'))
      }
    },
    leave: () => chat?.then(leave, () => {}),
  }

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== app || source !== parent || typeof data !== 'object' || data === null) return
    if (Object.hasOwn(commands, data.do)) commands[data.do](data)
  })
  say({ said: 'ready' })
})()
