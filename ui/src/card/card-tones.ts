export type CardTone = 'indigo' | 'plum' | 'wine' | 'copper' | 'forest' | 'teal' | 'ocean' | 'slate'

/**
 * The colours that an owner may choose for a card's face: all as dark as the default ground, so that text on them
 * stays readable.
 */
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

/** The gradient of a face, from the moon's place to the far corner. */
export function nightOf({ hue, chroma }: { hue: number; chroma: number }): { near: string; deep: string } {
  return { near: `oklch(0.27 ${chroma} ${hue})`, deep: `oklch(0.155 ${chroma * 0.73} ${hue + 12})` }
}

/** The gradient derived from the card's id, or the one that its owner chose. */
export const nightOfFace = (hue: number, tone: CardTone | null | undefined) =>
  nightOf(tone ? cardTones[tone] : { hue, chroma: 0.062 })

/** The gradient as CSS. */
export const groundOf = ({ near, deep }: { near: string; deep: string }): string =>
  `radial-gradient(circle at 74% 36%, rgb(255 255 255 / 9%), transparent 62%), linear-gradient(152deg, ${near}, ${deep} 72%)`
