/** The style sheet that the card issuer's frame loads, so that what it shows looks as if it stood on our face of the card. */
export const frameStylePath = '/card-frame/face.css'
