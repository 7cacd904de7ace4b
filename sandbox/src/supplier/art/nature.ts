// Pictures from outdoors: peaks, waves, sun, leaves, fruit, stars.
import { height, n, times, width, type Pen } from './palette.ts'

export function peaks({ palette, chance }: Pen): string {
  const sun = [chance.between(380, 540), chance.between(70, 130)] as const
  const ridge = (base: number, rise: number, fill: string, steps: number) => {
    const points = Array.from({ length: steps + 1 }, (_, i) => {
      const y = i % 2 === 0 ? base + chance.between(-10, 30) : base - rise * chance.between(0.6, 1)
      return `${n((width / steps) * i)},${n(y)}`
    })
    return `<polygon fill="${fill}" points="0,${height} ${points.join(' ')} ${width},${height}"/>`
  }
  return (
    `<circle cx="${n(sun[0])}" cy="${n(sun[1])}" r="46" fill="${palette.accent}"/>` +
    ridge(250, 170, palette.soft, 6) +
    ridge(300, 130, palette.deep, 8) +
    ridge(350, 80, palette.accent, 10)
  )
}

export function waves({ palette, chance }: Pen): string {
  const [rows, swing] = [chance.pick([6, 7, 8]), chance.between(14, 26)]
  const long = chance.between(90, 170)
  const fills = [palette.soft, palette.deep, palette.accent]
  return times(rows, (row) => {
    const y = 90 + (310 / rows) * row
    const shift = (row % 2) * (long / 2) - long
    const path = times(
      Math.ceil(width / long) + 2,
      () => `q${n(long / 4)} ${n(-swing)} ${n(long / 2)} 0t${n(long / 2)} 0`,
    )
    return `<path fill="${fills[row % 3]}" d="M${n(shift)} ${n(y)}${path}V${height}H${n(shift)}z"/>`
  })
}

export function sun({ palette, chance }: Pen): string {
  const [x, y] = [chance.between(220, 460), chance.between(170, 220)]
  const rays = chance.pick([16, 20, 24, 30])
  const turn = chance.between(0, 20)
  return (
    times(rays, (i) => {
      const [from, to] = [((i + 0.2) * 360) / rays + turn, ((i + 0.75) * 360) / rays + turn].map(
        (angle) => (angle * Math.PI) / 180,
      ) as [number, number]
      const at = (angle: number) => `${n(x + Math.cos(angle) * 620)},${n(y + Math.sin(angle) * 620)}`
      return `<polygon fill="${i % 2 ? palette.soft : palette.deep}" points="${n(x)},${n(y)} ${at(from)} ${at(to)}"/>`
    }) +
    `<circle cx="${n(x)}" cy="${n(y)}" r="104" fill="${palette.paper}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="84" fill="${palette.accent}"/>`
  )
}

export function leaves({ palette, chance }: Pen): string {
  const leaf = (x: number, y: number, long: number, turn: number, fill: string) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
    `<path fill="${fill}" d="M0 0C${n(long * 0.3)} ${n(-long * 0.34)} ${n(long * 0.75)} ${n(-long * 0.3)} ${n(long)} 0` +
    `C${n(long * 0.75)} ${n(long * 0.3)} ${n(long * 0.3)} ${n(long * 0.34)} 0 0z"/>` +
    `<path stroke="${palette.paper}" stroke-width="2" opacity=".6" d="M${n(long * 0.08)} 0H${n(long * 0.9)}"/></g>`
  const fills = [palette.soft, palette.deep, palette.accent] as const
  const stem = chance.between(300, 480)
  return (
    times(14, (i) =>
      leaf(
        chance.between(0, width),
        chance.between(0, height),
        chance.between(50, 90),
        chance.between(0, 360),
        fills[i % 2]!,
      ),
    ) +
    `<path fill="none" stroke="${palette.ink}" stroke-width="4" opacity=".7" d="M${n(stem)} 400Q${n(stem - 50)} 190 ${n(stem + 30)} -10"/>` +
    times(9, (i) => {
      const side = i % 2 ? 1 : -1
      const long = 150 - i * 9
      return leaf(stem - 20 + i * 2, 350 - i * 40, long, side > 0 ? -35 : 215, i % 2 ? palette.accent : palette.deep)
    })
  )
}

export function fruit({ palette, chance }: Pen): string {
  const slice = (x: number, y: number, r: number) => {
    const parts = chance.pick([8, 9, 10])
    const turn = chance.between(0, 40)
    return (
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${palette.accent}"/>` +
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.88)}" fill="${palette.paper}"/>` +
      times(parts, (i) => {
        const [a, b] = [i + 0.08, i + 0.92].map((step) => ((step * 360) / parts + turn) * (Math.PI / 180)) as [
          number,
          number,
        ]
        const at = (angle: number, far: number) =>
          `${n(x + Math.cos(angle) * r * far)} ${n(y + Math.sin(angle) * r * far)}`
        const middle = (a + b) / 2
        return `<path fill="${i % 2 ? palette.soft : palette.accent}" d="M${at(middle, 0.1)}L${at(a, 0.74)}Q${at(middle, 0.92)} ${at(b, 0.74)}z"/>`
      })
    )
  }
  return (
    slice(chance.between(430, 520), chance.between(110, 170), chance.between(130, 165)) +
    slice(chance.between(150, 260), chance.between(40, 120), chance.between(70, 105)) +
    slice(chance.between(250, 340), chance.between(280, 350), chance.between(60, 90)) +
    slice(chance.between(20, 90), chance.between(230, 330), chance.between(50, 80))
  )
}

export function stars({ palette, chance }: Pen): string {
  const star = (x: number, y: number, r: number, fill: string) => {
    const points = Array.from({ length: 8 }, (_, i) => {
      const [angle, far] = [(i * Math.PI) / 4, i % 2 ? r * 0.28 : r]
      return `${n(x + Math.sin(angle) * far)},${n(y - Math.cos(angle) * far)}`
    })
    return `<polygon fill="${fill}" points="${points.join(' ')}"/>`
  }
  const places = Array.from({ length: 7 }, (_, i) => [60 + i * 88, chance.between(50, 330)] as const)
  const line = places.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')
  return (
    times(
      70,
      () =>
        `<circle cx="${n(chance.between(0, width))}" cy="${n(chance.between(0, height))}" r="${n(chance.between(0.8, 2.6))}" fill="${palette.ink}" opacity=".7"/>`,
    ) +
    `<polyline points="${line}" fill="none" stroke="${palette.soft}" stroke-width="2.5"/>` +
    places.map(([x, y], i) => star(x, y, i % 3 === 0 ? 38 : 22, i % 2 ? palette.accent : palette.ink)).join('')
  )
}
