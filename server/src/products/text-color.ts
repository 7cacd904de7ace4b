/**
 * White or black, whichever has more contrast with a brand's colour (WCAG 2): one of them always reaches 4.5 to 1.
 */
export function textColorOn(color: string): string {
  const luminance = luminanceOf(color)
  const [onWhite, onBlack] = [1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05]
  return onWhite >= onBlack ? '#FFFFFF' : '#000000'
}

export function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
