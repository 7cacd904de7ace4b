/** The style sheet that the card issuer's frame loads, so that its content looks like part of our card face. */
export const frameStylePath = '/card-frame/face.css'
