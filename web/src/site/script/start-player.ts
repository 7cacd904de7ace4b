import { drawnSeconds, focusAt, progressAt, stepAt } from './steps.ts'
import { videoFilm, type Film } from './video-film.ts'

type Cue = { at: number; text: string }

/** Runs the three steps: the film's time lights them, as does the slider. */
export function startPlayer(): void {
  const root = document.querySelector<HTMLElement>('[data-player]')
  const controls = root?.querySelector<HTMLElement>('[data-controls]')
  const playButton = root?.querySelector<HTMLButtonElement>('[data-play]')
  const slider = root?.querySelector<HTMLInputElement>('[data-seek]')
  const captionButton = root?.querySelector<HTMLButtonElement>('[data-captions]')
  const caption = root?.querySelector<HTMLElement>('[data-caption]')
  if (!root || !controls || !playButton || !slider || !captionButton || !caption) return
  const cues = JSON.parse(caption.dataset['cues'] ?? '[]') as Cue[]
  const video = root.querySelector<HTMLVideoElement>('[data-film]')
  const words = { play: playButton.getAttribute('aria-label') ?? '', pause: playButton.dataset['pause'] ?? '' }

  const show = () => {
    slider.max = String(film.length())
    slider.value = String(film.now())
    light(root, film.now(), film.length())
    video?.style.setProperty('--focus', `${focusAt(film.now())}%`)
    caption.textContent = cues.findLast(({ at }) => film.now() >= at)?.text ?? ''
  }
  const showPlaying = (isPlaying: boolean) => {
    root.toggleAttribute('data-playing', isPlaying)
    playButton.setAttribute('aria-label', isPlaying ? words.pause : words.play)
  }
  const film = video
    ? videoFilm(video, { seconds: Number(slider.max), show, showPlaying })
    : drawnFilm(show, showPlaying)

  controls.hidden = false
  playButton.addEventListener('click', () => (root.hasAttribute('data-playing') ? film.pause() : film.play()))
  slider.addEventListener('input', () => film.jump(Number(slider.value)))
  captionButton.addEventListener('click', () => {
    const isOn = captionButton.getAttribute('aria-pressed') !== 'true'
    captionButton.setAttribute('aria-pressed', String(isOn))
    caption.classList.toggle('invisible', !isOn)
  })
  if (video) offerWhole(root, video)
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) playOnceSeen(root, film)
}

/** Shows the film in full screen with its controls; phones that support only native video full screen show the video alone. */
function offerWhole(root: HTMLElement, video: HTMLVideoElement & { webkitEnterFullscreen?: () => void }): void {
  const figure = root.querySelector('figure')
  const button = root.querySelector<HTMLButtonElement>('[data-whole]')
  if (!figure || !button || !(document.fullscreenEnabled || video.webkitEnterFullscreen)) return
  button.hidden = false
  button.addEventListener('click', () => {
    if (!document.fullscreenEnabled) wholeOnceKnown(video)
    else if (document.fullscreenElement) void document.exitFullscreen()
    else void figure.requestFullscreen().then(turnToItsSide, () => {})
  })
}

/** Full screen needs loaded metadata. */
function wholeOnceKnown(video: HTMLVideoElement & { webkitEnterFullscreen?: () => void }): void {
  if (video.readyState > 0) return video.webkitEnterFullscreen?.()
  video.addEventListener('loadedmetadata', () => video.webkitEnterFullscreen?.(), { once: true })
  void video.play().catch(() => {})
}

/** Locks a phone to landscape, in which the film fits; a desktop rejects the lock. */
const turnToItsSide = () => {
  const { orientation } = screen as { orientation?: { lock?: (to: string) => Promise<void> } }
  orientation?.lock?.('landscape').catch(() => {})
}

function light(root: HTMLElement, seconds: number, length: number): void {
  const shown = stepAt(seconds)
  root.querySelectorAll('[data-step]').forEach((step, place) => {
    if (place === shown) step.setAttribute('aria-current', 'step')
    else step.removeAttribute('aria-current')
  })
  root.querySelectorAll('[data-scene]').forEach((scene, place) => scene.classList.toggle('opacity-0', place !== shown))
  root.querySelector<HTMLElement>('[data-drawn]')?.style.setProperty('--p', String(progressAt(seconds, length)))
}

function drawnFilm(show: () => void, showPlaying: (isPlaying: boolean) => void): Film {
  let seconds = 0
  let lastAt: number | undefined
  const step = (at: number) => {
    if (lastAt === undefined) return
    seconds = Math.min(drawnSeconds, seconds + Math.max(0, at - lastAt) / 1_000)
    lastAt = at
    show()
    if (seconds >= drawnSeconds) film.pause()
    else requestAnimationFrame(step)
  }
  const film: Film = {
    length: () => drawnSeconds,
    now: () => seconds,
    jump: (to) => {
      seconds = to
      show()
    },
    play: () => {
      if (seconds >= drawnSeconds) seconds = 0
      lastAt = performance.now()
      showPlaying(true)
      requestAnimationFrame(step)
    },
    pause: () => {
      lastAt = undefined
      showPlaying(false)
    },
  }
  return film
}

function playOnceSeen(root: HTMLElement, film: Film): void {
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      film.play()
    },
    { threshold: 0.6 },
  )
  watcher.observe(root.querySelector('figure') ?? root)
}
