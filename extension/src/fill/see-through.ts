/** Whether nothing that lies below is hidden by it. */
export const isSeeThrough = ({ backgroundColor, backgroundImage, backdropFilter }: CSSStyleDeclaration): boolean =>
  backgroundImage === 'none' && (backdropFilter === '' || backdropFilter === 'none') && isFaint(backgroundColor)

/** A colour of which less than half is there. */
export const isFaint = (colour: string): boolean =>
  colour === 'transparent' || /[,/]\s*0(?:\.[0-4]\d*)?\)$/.test(colour)
