/** Fills the placeholders of a text: `fill('{n} of 3', { n: 2 })`. */
export const fill = (text: string, parts: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(parts[name] ?? place))
