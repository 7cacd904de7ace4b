// Patterns: arches, tiles, stripes, weave, lanes, orbits, beams.
import { height, n, times, width, type Pen } from './palette.ts'

export function arches({ palette, chance }: Pen): string {
  const count = chance.pick([4, 5, 6])
  const wide = width / count
  const fills = [palette.soft, palette.deep, palette.accent] as const
  return times(count, (i) => {
    const top = chance.between(50, 130)
    return times(3, (ring) => {
      const [x, half] = [i * wide + ring * (wide * 0.13), wide / 2 - ring * (wide * 0.13)]
      const y = top + ring * 26 + half
      return `<path fill="${fills[(i + ring) % 3]}" d="M${n(x)} ${height}V${n(y)}a${n(half)} ${n(half)} 0 0 1 ${n(half * 2)} 0V${height}z"/>`
    })
  })
}

export function tiles({ palette, chance }: Pen): string {
  const size = chance.pick([80, 64, 106.7])
  const fills = [palette.accent, palette.soft, palette.deep, palette.ink] as const
  return times(Math.ceil(height / size), (row) =>
    times(Math.ceil(width / size), (column) => {
      const [x, y] = [column * size, row * size]
      const turn = chance.pick([0, 90, 180, 270])
      const [back, front] = [chance.pick([palette.paper, palette.deep]), chance.pick(fills)]
      return (
        `<g transform="rotate(${turn} ${n(x + size / 2)} ${n(y + size / 2)})"><rect x="${n(x)}" y="${n(y)}" width="${n(size)}" height="${n(size)}" fill="${back}"/>` +
        `<path fill="${front}" d="M${n(x)} ${n(y)}h${n(size)}a${n(size)} ${n(size)} 0 0 1-${n(size)} ${n(size)}z"/>` +
        `<path fill="${palette.paper}" d="M${n(x)} ${n(y)}h${n(size * 0.45)}a${n(size * 0.45)} ${n(size * 0.45)} 0 0 1-${n(size * 0.45)} ${n(size * 0.45)}z"/></g>`
      )
    }),
  )
}

export function stripes({ palette, chance }: Pen): string {
  const turn = chance.pick([-32, -18, 24, 38, 90])
  const fills = [palette.accent, palette.deep, palette.soft, palette.ink] as const
  let [at, drawn, i] = [-420, '', 0]
  while (at < 900) {
    const wide = chance.between(10, 64)
    drawn += `<rect x="${n(at)}" y="-500" width="${n(wide)}" height="1400" fill="${fills[i % 4]}"/>`
    drawn += `<path d="M${n(at + wide + 7)} -500v1400" stroke="${palette.ink}" stroke-width="2" stroke-dasharray="14 9" opacity=".6"/>`
    at += wide + chance.between(24, 58)
    i += 1
  }
  return `<g transform="rotate(${turn} 320 200)">${drawn}</g>`
}

export function weave({ palette, chance }: Pen): string {
  const size = chance.pick([44, 52, 60])
  const fills = [palette.accent, palette.soft, palette.deep] as const
  const turn = chance.pick([0, 45])
  const many = Math.ceil(900 / size)
  const drawn = times(many, (row) =>
    times(many, (column) => {
      const [x, y] = [320 + (column - many / 2) * size, 200 + (row - many / 2) * size]
      const isOver = (row + column) % 2 === 0
      const fill = isOver ? fills[row % 3] : fills[(column + 1) % 3]
      const [wide, high] = isOver ? [size * 1.25, size * 0.72] : [size * 0.72, size * 1.25]
      return `<rect x="${n(x - wide / 2 + size / 2)}" y="${n(y - high / 2 + size / 2)}" width="${n(wide)}" height="${n(high)}" rx="${n(size * 0.16)}" fill="${fill}"/>`
    }),
  )
  return `<g transform="rotate(${turn} 320 200)" stroke="${palette.paper}" stroke-width="3">${drawn}</g>`
}

export function lanes({ palette, chance }: Pen): string {
  const [x, y] = [chance.between(360, 520), chance.between(150, 230)]
  const [rings, flat] = [9, chance.between(0.55, 0.85)]
  const fills = [palette.soft, palette.accent, palette.deep] as const
  return (
    times(rings, (i) => {
      const r = 460 - i * 50
      return `<rect x="${n(x - r)}" y="${n(y - r * flat)}" width="${n(r * 2)}" height="${n(r * 2 * flat)}" rx="${n(r * flat)}" fill="${fills[i % 3]}" stroke="${palette.paper}" stroke-width="5"/>`
    }) +
    times(
      5,
      (i) =>
        `<path d="M${n(x + 70 + i * 50)} ${n(y)}h34" stroke="${palette.paper}" stroke-width="5" stroke-dasharray="8 6"/>`,
    )
  )
}

export function orbit({ palette, chance }: Pen): string {
  const [x, y] = [chance.between(330, 480), chance.between(150, 220)]
  const turn = chance.between(-30, 30)
  const ring = (i: number) => {
    const r = 70 + i * 46
    const angle = chance.between(0, Math.PI * 2)
    const fill = i % 2 ? palette.accent : palette.ink
    return (
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.62)}" fill="none" stroke="${i % 2 ? palette.soft : palette.deep}" stroke-width="${6 - (i % 3)}"/>` +
      `<circle cx="${n(x + Math.cos(angle) * r)}" cy="${n(y + Math.sin(angle) * r * 0.62)}" r="${n(chance.between(8, 22))}" fill="${fill}"/>`
    )
  }
  return (
    `<g transform="rotate(${n(turn)} ${n(x)} ${n(y)})">${times(8, ring)}</g>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="52" fill="${palette.accent}"/><circle cx="${n(x)}" cy="${n(y)}" r="30" fill="${palette.paper}"/>`
  )
}

export function beams({ palette, chance }: Pen): string {
  const count = chance.pick([4, 5, 6])
  const fills = [palette.soft, palette.accent, palette.deep] as const
  return times(count, (i) => {
    const [x, to] = [((i + 0.5) * width) / count, chance.between(40, width - 40)]
    const wide = chance.between(60, 120)
    return (
      `<polygon opacity=".72" fill="${fills[i % 3]}" points="${n(x - 8)},16 ${n(x + 8)},16 ${n(to + wide)},${height} ${n(to - wide)},${height}"/>` +
      `<rect x="${n(x - 20)}" y="-6" width="40" height="30" rx="8" fill="${palette.ink}"/>` +
      `<ellipse cx="${n(to)}" cy="${height - 10}" rx="${n(wide)}" ry="20" fill="${palette.ink}" opacity=".16"/>`
    )
  })
}
