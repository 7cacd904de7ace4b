// The payment provider's script for shops: inserts frames at `data-harbor` elements, and requests a token from them.
'use strict'
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const session = crypto.randomUUID()
  const frames = new Map()

  for (const place of document.querySelectorAll('[data-harbor]')) {
    const frame = document.createElement('iframe')
    const field = place.dataset.harbor
    frame.src = `${origin}/frames/${field}?session=${session}`
    frame.title = `Secure payment field: ${field}`
    place.append(frame)
    frames.set(field, frame)
  }

  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || typeof data !== 'object' || data === null) return
    const frame = [...frames.values()].find((each) => each.contentWindow === source)
    if (frame && 'focused' in data) frame.parentElement.classList.toggle('focused', data.focused === true)
  })

  /** Returns a token for the card in the frames, or why there is none. */
  function tokenize() {
    const channel = new MessageChannel()
    const answer = new Promise((done) => (channel.port1.onmessage = ({ data }) => done(data)))
    const asked = frames.get('card') ?? frames.get('number')
    asked.contentWindow.postMessage({ tokenize: true }, origin, [channel.port2])
    return answer
  }

  window.Harbor = Object.freeze({ tokenize })
})()
