const mostDegrees = 5

/** Tilts a face within `data-tilts` toward a fine pointer, with moonlight following; the face lies flat when the pointer leaves. */
export function tiltFaces(): void {
  let tilted: Tilted | undefined
  let frame = 0
  const turn = (frameOfFace: HTMLElement | null, x: number, y: number) => {
    if (tilted && tilted.frame !== frameOfFace) {
      layFlat(tilted)
      tilted = undefined
    }
    if (!frameOfFace) return
    tilted ??= { frame: frameOfFace, light: lightOf(frameOfFace) }
    tilt(tilted, x, y)
  }
  document.addEventListener('pointermove', ({ target, clientX, clientY }) => {
    cancelAnimationFrame(frame)
    const at = target instanceof Element ? target.closest<HTMLElement>('[data-tilts]') : null
    if (at || tilted) frame = requestAnimationFrame(() => turn(at, clientX, clientY))
  })
  document.documentElement.addEventListener('pointerleave', () => turn(null, 0, 0))
}

type Tilted = { frame: HTMLElement; light: HTMLElement }

function tilt({ frame, light }: Tilted, clientX: number, clientY: number): void {
  // The frame itself does not tilt, so that the measured position does not depend on the tilt.
  const { left, top, width, height } = frame.getBoundingClientRect()
  const x = (clientX - left) / width - 0.5
  const y = (clientY - top) / height - 0.5
  const face = frame.querySelector<HTMLElement>('article')
  if (!face) return
  const degrees = (share: number) => `${(share * mostDegrees).toFixed(2)}deg`
  Object.assign(face.style, {
    transition,
    transform: `perspective(60rem) rotateX(${degrees(-y)}) rotateY(${degrees(x)})`,
  })
  Object.assign(light.style, { transform: `translate(${Math.round(x * 66)}%, ${Math.round(y * 66)}%)`, opacity: '1' })
}

function layFlat({ frame, light }: Tilted): void {
  const face = frame.querySelector<HTMLElement>('article')
  if (face) face.style.transform = ''
  light.style.opacity = '0'
}

/** Returns the light on a face, created when first needed; the face clips the light. */
function lightOf(frame: HTMLElement): HTMLElement {
  const known = frame.querySelector<HTMLElement>('[data-light]')
  if (known) return known
  const light = document.createElement('span')
  light.dataset['light'] = ''
  light.ariaHidden = 'true'
  Object.assign(light.style, {
    position: 'absolute',
    inset: '-25%',
    pointerEvents: 'none',
    opacity: '0',
    transition,
    background: 'radial-gradient(circle, rgb(255 255 255 / 14%), transparent 46%)',
  })
  frame.querySelector('article')?.append(light)
  return light
}

// The motion tokens of ui/src/theme, as for every other motion.
const transition = 'transform var(--motion-sheet) var(--ease-out), opacity var(--motion-sheet) var(--ease-out)'
