const mostDegrees = 5

/** A face that may be tilted turns toward a fine pointer, and the moonlight on it follows; it lies flat when the pointer leaves. */
export function tiltFaces(): void {
  let tilted: HTMLElement | undefined
  let frame = 0
  document.addEventListener('pointermove', ({ target, clientX, clientY }) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const face = target instanceof Element ? target.closest<HTMLElement>('[data-tilts]') : null
      if (tilted && tilted !== face) layFlat(tilted)
      tilted = face ?? undefined
      if (face) tilt(face, clientX, clientY)
    })
  })
  document.addEventListener('pointerleave', () => tilted && layFlat(tilted))
}

function tilt(face: HTMLElement, clientX: number, clientY: number): void {
  // The frame around it does not move, so that what is measured does not depend on the tilt.
  const { left, top, width, height } = face.getBoundingClientRect()
  const x = (clientX - left) / width - 0.5
  const y = (clientY - top) / height - 0.5
  const set = (name: string, value: string) => face.style.setProperty(name, value)
  set('--tilt', `rotateX(${(-y * mostDegrees).toFixed(2)}deg) rotateY(${(x * mostDegrees).toFixed(2)}deg)`)
  set('--light', `translate(${(x * 66).toFixed(1)}%, ${(y * 66).toFixed(1)}%)`)
  set('--lit', '1')
}

function layFlat(face: HTMLElement): void {
  for (const name of ['--tilt', '--light', '--lit']) face.style.removeProperty(name)
}
