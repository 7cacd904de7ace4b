/** A random token; `randomUUID` is missing on pages loaded without encryption. */
export const unguessable = (window: Window & typeof globalThis): string =>
  [...window.crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
