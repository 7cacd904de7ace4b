/** A word that nobody guesses; `randomUUID` is not there on pages that were loaded without encryption. */
export const unguessable = (window: Window & typeof globalThis): string =>
  [...window.crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
