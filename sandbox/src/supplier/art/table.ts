// Pictures from the table: cups and bowls that steam, ice cream.
import { height, n, times, width, type Pen } from './palette.ts'

export const cups = (pen: Pen): string => steaming(pen, 'cup')
export const bowls = (pen: Pen): string => steaming(pen, 'bowl')

function steaming({ palette, chance }: Pen, kind: 'cup' | 'bowl'): string {
  const steam = (x: number, y: number) =>
    times(3, (i) => {
      const from = x - 22 + i * 22
      return `<path d="M${n(from)} ${n(y)}q-14-22 0-42t0-42" fill="none" stroke="${palette.soft}" stroke-width="7" stroke-linecap="round"/>`
    })
  const cup = (x: number, y: number, fill: string) =>
    `<path d="M${n(x + 50)} ${n(y + 22)}h18q26 0 26 26t-26 26h-20" fill="none" stroke="${fill}" stroke-width="13"/>` +
    `<path d="M${n(x - 62)} ${n(y)}h124v62q0 42-42 42h-40q-42 0-42-42z" fill="${fill}"/>` +
    `<path d="M${n(x - 62)} ${n(y + 26)}h124v14h-124z" fill="${palette.paper}" opacity=".55"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y + 116)}" rx="92" ry="9" fill="${palette.deep}"/>`
  const bowl = (x: number, y: number, fill: string) =>
    `<path d="M${n(x - 86)} ${n(y + 6)}h172q-8 96-62 98h-48q-54-2-62-98z" fill="${fill}"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y + 6)}" rx="86" ry="18" fill="${palette.ink}" opacity=".85"/>` +
    times(4, (i) => `<circle cx="${n(x - 48 + i * 32)}" cy="${n(y)}" r="17" fill="${palette.soft}"/>`)
  const draw = kind === 'cup' ? cup : bowl
  const places = [90, 300, 510].map((x) => x + chance.between(-14, 14))
  const fills = [palette.accent, palette.ink, palette.accent] as const
  return (
    `<rect y="264" width="${width}" height="${height}" fill="${palette.deep}" opacity=".6"/>` +
    places
      .map((x, i) => steam(x, 146 + (i % 2) * 14) + draw(x, 168 + (i % 2) * 14, fills[i] ?? palette.accent))
      .join('')
  )
}

export function scoops({ palette, chance }: Pen): string {
  const flavours = [palette.accent, palette.ink, palette.soft, palette.deep] as const
  const ball = (x: number, y: number, fill: string) =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="46" fill="${fill}"/>` +
    times(4, (i) => `<circle cx="${n(x - 36 + i * 24)}" cy="${n(y + 34)}" r="15" fill="${fill}"/>`) +
    `<circle cx="${n(x - 16)}" cy="${n(y - 16)}" r="9" fill="#fff" opacity=".5"/>`
  const cone = (x: number, tall: number) => {
    const top = 262
    return (
      times(tall, (i) => ball(x, top - 22 - (tall - 1 - i) * 52, chance.pick(flavours))) +
      `<polygon points="${n(x - 46)},${top} ${n(x + 46)},${top} ${n(x)},396" fill="${palette.deep}"/>` +
      times(
        3,
        (i) =>
          `<path d="M${n(x - 34 + i * 26)} ${top}l${n(22 - i * 4)} ${n(70 - i * 18)}M${n(x + 34 - i * 26)} ${top}l${n(-22 + i * 4)} ${n(70 - i * 18)}" stroke="${palette.paper}" stroke-width="3"/>`,
      )
    )
  }
  return [86, 242, 398, 554].map((x) => cone(x, chance.pick([1, 2, 2]))).join('')
}
