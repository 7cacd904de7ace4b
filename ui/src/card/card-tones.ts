export type CardTone = 'indigo' | 'plum' | 'wine' | 'copper' | 'forest' | 'teal' | 'ocean' | 'slate'

/** Colours that an owner may give the night of a card's face, its dark ground: all as light as its own, so that writing on them is read. */
export const cardTones: Readonly<Record<CardTone, { name: string; hue: number; chroma: number }>> = {
  indigo: { name: 'Indigo', hue: 275, chroma: 0.085 },
  ocean: { name: 'Ocean', hue: 242, chroma: 0.066 },
  teal: { name: 'Teal', hue: 196, chroma: 0.046 },
  forest: { name: 'Forest', hue: 152, chroma: 0.052 },
  copper: { name: 'Copper', hue: 52, chroma: 0.056 },
  wine: { name: 'Wine', hue: 14, chroma: 0.075 },
  plum: { name: 'Plum', hue: 334, chroma: 0.078 },
  slate: { name: 'Slate', hue: 265, chroma: 0.016 },
}

/** The night of a face, from where its moon stands to the far corner. */
export function nightOf({ hue, chroma }: { hue: number; chroma: number }): { near: string; deep: string } {
  return { near: `oklch(0.27 ${chroma} ${hue})`, deep: `oklch(0.155 ${chroma * 0.73} ${hue + 12})` }
}

/** The night that grows from the card's id, or the one that its owner chose. */
export const nightOfFace = (hue: number, tone: CardTone | null | undefined) =>
  nightOf(tone ? cardTones[tone] : { hue, chroma: 0.062 })

/** As it is painted. */
export const groundOf = ({ near, deep }: { near: string; deep: string }): string =>
  `radial-gradient(circle at 74% 36%, rgb(255 255 255 / 9%), transparent 62%), linear-gradient(152deg, ${near}, ${deep} 72%)`
