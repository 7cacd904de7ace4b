// The panel's script: sends forms as JSON calls, reloads live parts after changes, and runs the clock. Without it the
// page is read-only.

const themes = ['light', 'dark']

document.addEventListener('submit', (event) => {
  const form = event.target
  const button = event.submitter
  const call = button?.dataset.call ?? form.dataset.call
  if (!call) return
  event.preventDefault()
  void send({ form, button, call })
})

async function send({ form, button, call }) {
  const output = form.querySelector('output')
  const [method, path] = call.split(' ')
  form.setAttribute('aria-busy', 'true')
  try {
    const body = method === 'DELETE' ? undefined : JSON.stringify(bodyOf(form, button))
    const answer = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body })
    const said = await answer.json()
    show(output, answer.ok ? wordsFor(said) : said.message, answer.ok && said.isApproved !== false)
    if (answer.ok && button?.dataset.reload !== undefined) location.reload()
  } catch (error) {
    show(output, error.message, false)
  }
  form.removeAttribute('aria-busy')
  await refresh(form)
}

document.addEventListener('click', (event) => {
  const filler = event.target.closest?.('[data-fill]')
  if (filler) filler.closest('form').elements[filler.dataset.fill].value = filler.dataset.value
  if (event.target.closest?.('[data-theme-switch]')) switchTheme()
})

function bodyOf(form, button) {
  const body = {}
  for (const field of form.elements) {
    if (!field.name || (field.type === 'radio' && !field.checked)) continue
    const isUntouched = 'changed' in field.dataset && field.value === field.defaultValue
    if (field.value === '' || isUntouched) continue
    const [name, inner] = field.name.split('.')
    if (inner) body[name] = { ...body[name], [inner]: valueOf(field) }
    else body[name] = valueOf(field)
  }
  return { ...body, ...JSON.parse(button?.dataset.body ?? '{}') }
}

function valueOf(field) {
  const text = field.value.trim()
  switch (field.dataset.as) {
    case 'integer':
      return Number(text.replace(/[\s,_]/g, ''))
    case 'number':
      return Number(text)
    case 'cents':
      return Math.round(Number(text.replace(/[$,\s]/g, '')) * 100)
    case 'json':
      return JSON.parse(text)
    default:
      return text
  }
}

function wordsFor(said) {
  return said.done ?? said.outcome ?? 'Done.'
}

function show(output, text, isGood) {
  if (!output) return
  output.value = text
  output.className = output.classList.contains('verdict') ? 'verdict' : ''
  output.classList.add(isGood ? 'good' : 'bad')
}

// Replaces live parts from a fresh copy of the page, but never one that the user is editing.
let isRefreshing = false
let isStale = false
async function refresh(justUsed) {
  isStale = true
  if (isRefreshing) return
  isRefreshing = true
  while (isStale) {
    isStale = false
    const text = await (await fetch(location.href)).text()
    const fresh = new DOMParser().parseFromString(text, 'text/html')
    for (const part of document.querySelectorAll('[data-live]')) {
      const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`)
      const isInUse =
        part.contains(document.activeElement) && document.activeElement.matches('input') && !part.contains(justUsed)
      if (next && !isInUse && next.innerHTML !== part.innerHTML) part.innerHTML = next.innerHTML
    }
    tick()
  }
  isRefreshing = false
}

function tick() {
  for (const time of document.querySelectorAll('[data-world-clock]'))
    time.textContent = new Date(
      performance.timeOrigin + performance.now() + Number(time.dataset.worldClock),
    ).toLocaleString('en-US', {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
}

function switchTheme() {
  const root = document.documentElement
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = themes[isDark ? 0 : 1]
  localStorage.setItem('theme', root.dataset.theme)
}

async function scan(box) {
  const [button, video] = box.children
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  video.srcObject = camera
  video.hidden = false
  button.hidden = true
  await video.play()
  const look = async () => {
    const [code] = await detector.detect(video)
    if (!code) return
    clearInterval(timer)
    for (const track of camera.getTracks()) track.stop()
    video.hidden = true
    button.hidden = false
    box.closest('form').elements.to.value = code.rawValue
  }
  const timer = setInterval(() => void look(), 250)
}

const remembered = localStorage.getItem('theme')
if (themes.includes(remembered)) document.documentElement.dataset.theme = remembered
for (const button of document.querySelectorAll('[data-theme-switch]')) button.hidden = false
for (const box of document.querySelectorAll('[data-scan]')) {
  if (!('BarcodeDetector' in globalThis) || !navigator.mediaDevices) continue
  box.hidden = false
  box.firstElementChild.addEventListener('click', () => void scan(box))
}
setInterval(tick, 1000)
tick()
new EventSource('/api/events/stream').addEventListener('message', () => void refresh())
