/** A time source: a film, or the clock of the drawn sequence. Both play, pause, jump, and report when time moves. */
export type Film = {
  readonly length: () => number
  readonly now: () => number
  jump(seconds: number): void
  play(): void
  pause(): void
}

type Watchers = {
  /** The length shown until the browser knows the real one. */
  seconds: number
  show: () => void
  showPlaying: (isPlaying: boolean) => void
}

/** The film of the page. Nothing of it is loaded before it plays. */
export function videoFilm(video: HTMLVideoElement, { seconds, show, showPlaying }: Watchers): Film {
  let isDressed = false
  video.addEventListener('timeupdate', show)
  video.addEventListener('loadedmetadata', show)
  video.addEventListener('play', () => showPlaying(true))
  video.addEventListener('pause', () => showPlaying(false))
  return {
    length: () => (Number.isFinite(video.duration) ? video.duration : seconds),
    now: () => video.currentTime,
    jump: (to) => {
      video.currentTime = to
      // Before anything is loaded this is where the film will start, and no event reports it.
      show()
    },
    play: () => {
      if (!isDressed) dress(video)
      isDressed = true
      // A browser may refuse to start by itself; the user then presses the button.
      void video.play().catch(() => showPlaying(false))
    },
    pause: () => video.pause(),
  }
}

type Reels = Record<'light' | 'dark', { av1: string; mp4: string }>

/** Uses the dark film when the page is dark, because the page was written before its reader's theme was known. */
function dress(video: HTMLVideoElement): void {
  if (!isDark()) return
  const { dark } = JSON.parse(video.dataset['film'] ?? '{}') as Reels
  const [av1, mp4] = video.querySelectorAll('source')
  if (av1) av1.src = dark.av1
  if (mp4) mp4.src = dark.mp4
  const begins = video.currentTime
  video.load()
  video.currentTime = begins
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
}
