// Pictures of things: books, blocks, gems, circuits, roofs, shelves, confetti.
import { height, n, times, width, type Pen } from './palette.ts'

export function books({ palette, chance }: Pen): string {
  const fills = [palette.accent, palette.soft, palette.ink, palette.deep] as const
  const shelf = (base: number, tall: number) => {
    let [x, drawn, i] = [-10, '', 0]
    while (x < width) {
      const [wide, high] = [chance.between(20, 46), tall * chance.between(0.68, 1)]
      const lean = i % 6 === 5 ? ` transform="rotate(8 ${n(x + wide / 2)} ${n(base)})"` : ''
      const fill = fills[Math.floor(chance.between(0, 4))] ?? palette.accent
      drawn +=
        `<g${lean}><rect x="${n(x)}" y="${n(base - high)}" width="${n(wide)}" height="${n(high)}" rx="2" fill="${fill}"/>` +
        `<rect x="${n(x + wide * 0.2)}" y="${n(base - high * 0.85)}" width="${n(wide * 0.6)}" height="6" fill="${palette.paper}" opacity=".75"/>` +
        `<rect x="${n(x + wide * 0.2)}" y="${n(base - high * 0.2)}" width="${n(wide * 0.6)}" height="3" fill="${palette.paper}" opacity=".75"/></g>`
      x += wide + (lean ? 22 : 3)
      i += 1
    }
    return `${drawn}<rect y="${base}" width="${width}" height="9" fill="${palette.ink}" opacity=".85"/>`
  }
  return shelf(chance.between(170, 190), 150) + shelf(height - 6, 165)
}

export function blocks({ palette, chance }: Pen): string {
  const size = chance.pick([58, 66, 76])
  const [rise, half] = [size * 0.5, size * 0.87]
  const cube = (x: number, y: number, top: string) => {
    const face = (points: string, fill: string, shade = 0) =>
      `<polygon points="${points}" fill="${fill}"/>${shade ? `<polygon points="${points}" fill="#000" opacity="${shade}"/>` : ''}`
    const at = (dx: number, dy: number) => `${n(x + dx)},${n(y + dy)}`
    return (
      face(`${at(0, -size)} ${at(half, -rise)} ${at(0, 0)} ${at(-half, -rise)}`, top) +
      face(`${at(-half, -rise)} ${at(0, 0)} ${at(0, size)} ${at(-half, rise)}`, top, 0.14) +
      face(`${at(half, -rise)} ${at(0, 0)} ${at(0, size)} ${at(half, rise)}`, top, 0.3)
    )
  }
  const fills = [palette.accent, palette.soft, palette.ink] as const
  return times(5, (row) =>
    times(8, (column) => {
      if (chance.between(0, 1) < 0.22) return ''
      const x = column * half * 2 + (row % 2) * half - 10
      return cube(x, 60 + row * size * 1.5 - size * 0.4, chance.pick(fills))
    }),
  )
}

export function gems({ palette, chance }: Pen): string {
  const gem = (x: number, y: number, r: number, fill: string) => {
    const corners = Array.from({ length: 8 }, (_, i) => ((i + 0.5) * Math.PI) / 4)
    const at = (angle: number, far: number) => `${n(x + Math.cos(angle) * r * far)},${n(y + Math.sin(angle) * r * far)}`
    const facets = corners.map((angle, i) => {
      const next = corners[(i + 1) % 8] ?? 0
      const light = [0.1, 0.28, 0.42, 0.3, 0.12, 0.02, 0.05, 0.2][i]
      return `<polygon points="${at(angle, 1)} ${at(next, 1)} ${at(next, 0.5)} ${at(angle, 0.5)}" fill="#fff" opacity="${light}"/>`
    })
    return (
      `<polygon points="${corners.map((angle) => at(angle, 1)).join(' ')}" fill="${fill}"/>${facets.join('')}` +
      `<polygon points="${corners.map((angle) => at(angle, 0.5)).join(' ')}" fill="#fff" opacity=".3"/>`
    )
  }
  const line = times(
    9,
    (i) =>
      `<path d="M${n(i * 90 - 60)} 0l${n(chance.between(40, 120))} 400" stroke="${palette.deep}" stroke-width="2"/>`,
  )
  return (
    line +
    gem(chance.between(420, 500), chance.between(140, 190), chance.between(110, 140), palette.accent) +
    gem(chance.between(200, 280), chance.between(80, 130), chance.between(50, 76), palette.soft) +
    gem(chance.between(70, 130), chance.between(210, 290), chance.between(30, 52), palette.accent) +
    gem(chance.between(290, 350), chance.between(250, 320), chance.between(26, 44), palette.soft)
  )
}

export function circuit({ palette, chance }: Pen): string {
  const track = () => {
    let [x, y] = [Math.round(chance.between(0, 12)) * 48, Math.round(chance.between(0, 8)) * 48]
    let path = `M${x} ${y}`
    const steps = 4
    for (let i = 0; i < steps; i += 1) {
      const far = 48 * chance.pick([1, 2, 3])
      const turn = chance.pick([0, 1, 2] as const)
      x += turn === 1 ? 0 : far
      y += turn === 0 ? 0 : chance.pick([-1, 1] as const) * far
      path += `L${x} ${y}`
    }
    const color = chance.pick([palette.accent, palette.soft, palette.deep])
    return (
      `<path d="${path}" fill="none" stroke="${color}" stroke-width="7" stroke-linejoin="round"/>` +
      `<circle cx="${x}" cy="${y}" r="13" fill="${palette.paper}" stroke="${color}" stroke-width="7"/>`
    )
  }
  const [x, y] = [chance.between(330, 430), chance.between(90, 150)]
  const legs = times(
    5,
    (i) => `<path d="M${n(x + 18 + i * 26)} ${n(y - 22)}v184" stroke="${palette.soft}" stroke-width="7"/>`,
  )
  return (
    times(16, track) +
    legs +
    `<rect x="${n(x)}" y="${n(y)}" width="140" height="140" rx="14" fill="${palette.ink}"/>` +
    `<rect x="${n(x + 26)}" y="${n(y + 26)}" width="88" height="88" rx="8" fill="${palette.accent}"/>`
  )
}

export function roofs({ palette, chance }: Pen): string {
  const row = (base: number, fill: string, roof: string) => {
    let [x, drawn] = [-20, '']
    while (x < width) {
      const [wide, high] = [chance.between(60, 110), chance.between(70, 150)]
      const [top, middle] = [base - high, x + wide / 2]
      drawn +=
        `<rect x="${n(x)}" y="${n(top)}" width="${n(wide)}" height="${n(high + 200)}" fill="${fill}"/>` +
        `<polygon points="${n(x - 8)},${n(top)} ${n(middle)},${n(top - wide * chance.between(0.35, 0.7))} ${n(x + wide + 8)},${n(top)}" fill="${roof}"/>` +
        times(
          4,
          (i) =>
            `<rect x="${n(x + wide * (i % 2 ? 0.58 : 0.2))}" y="${n(top + 16 + Math.floor(i / 2) * 44)}" width="${n(wide * 0.2)}" height="24" rx="3" fill="${palette.paper}" opacity=".85"/>`,
        )
      x += wide + 6
    }
    return drawn
  }
  return row(220, palette.deep, palette.soft) + row(340, palette.soft, palette.accent)
}

export function shelves({ palette, chance }: Pen): string {
  const fills = [palette.accent, palette.soft, palette.ink, palette.deep] as const
  const thing = (x: number, base: number) => {
    const fill = chance.pick(fills)
    const kind = chance.pick([0, 1, 2, 3])
    if (kind === 0)
      return `<circle cx="${n(x)}" cy="${n(base - 26)}" r="26" fill="${fill}"/><path d="M${n(x)} ${n(base - 50)}q4-12 14-14" stroke="${palette.ink}" stroke-width="4" fill="none"/>`
    if (kind === 1)
      return `<rect x="${n(x - 18)}" y="${n(base - 64)}" width="36" height="64" rx="6" fill="${fill}"/><rect x="${n(x - 18)}" y="${n(base - 44)}" width="36" height="20" fill="${palette.paper}" opacity=".8"/>`
    if (kind === 2) return `<path d="M${n(x - 16)} ${base}v-44q0-12 9-18v-18h14v18q9 6 9 18v44z" fill="${fill}"/>`
    return `<path d="M${n(x - 28)} ${n(base - 30)}h56l-8 30h-40z" fill="${fill}"/><circle cx="${n(x - 10)}" cy="${n(base - 34)}" r="11" fill="${palette.accent}"/><circle cx="${n(x + 11)}" cy="${n(base - 34)}" r="11" fill="${palette.soft}"/>`
  }
  return [112, 224, 336]
    .map(
      (base) =>
        times(10, (i) => thing(34 + i * 64, base)) +
        `<rect y="${base}" width="${width}" height="8" fill="${palette.ink}" opacity=".8"/>`,
    )
    .join('')
}

export function confetti({ palette, chance }: Pen): string {
  const fills = [palette.accent, palette.soft, palette.ink, palette.deep] as const
  const balloon = (x: number, y: number, r: number, fill: string) =>
    `<path d="M${n(x)} ${n(y + r)}q${n(r * 0.5)} 60 -${n(r * 0.2)} 160" stroke="${palette.ink}" stroke-width="2.5" fill="none"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 0.86)}" ry="${n(r)}" fill="${fill}"/>` +
    `<ellipse cx="${n(x - r * 0.3)}" cy="${n(y - r * 0.35)}" rx="${n(r * 0.16)}" ry="${n(r * 0.28)}" fill="#fff" opacity=".45"/>`
  return (
    times(46, (i) => {
      const [x, y, turn] = [chance.between(0, width), chance.between(0, height), chance.between(0, 180)]
      return `<rect x="${n(x)}" y="${n(y)}" width="18" height="7" rx="3" fill="${fills[i % 4]}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"/>`
    }) +
    balloon(chance.between(410, 520), chance.between(110, 150), chance.between(78, 98), palette.accent) +
    balloon(chance.between(250, 340), chance.between(80, 130), chance.between(56, 74), palette.soft) +
    balloon(chance.between(90, 170), chance.between(120, 190), chance.between(44, 62), palette.ink)
  )
}
