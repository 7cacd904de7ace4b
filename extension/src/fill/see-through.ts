/** Whether content below the element stays visible. */
export const isSeeThrough = ({ backgroundColor, backgroundImage, backdropFilter }: CSSStyleDeclaration): boolean =>
  backgroundImage === 'none' && (backdropFilter === '' || backdropFilter === 'none') && isFaint(backgroundColor)

/** A colour with an opacity below one half. */
export const isFaint = (colour: string): boolean =>
  colour === 'transparent' || /[,/]\s*0(?:\.[0-4]\d*)?\)$/.test(colour)

/** The opacity of a computed colour. */
export const alphaOf = (colour: string): number =>
  colour === 'transparent' ? 0 : Number(/[,/]\s*([\d.]+)\)$/.exec(colour.replace(/^rgb\((.*)\)$/, ''))?.[1] ?? 1)
