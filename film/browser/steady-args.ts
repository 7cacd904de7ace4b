/**
 * Makes Chromium draw the same pixels each time: no subpixel text, no late image decoding, and no reuse of parts of
 * the previous frame, whose edges would be drawn twice.
 */
export const steadyArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--disable-checker-imaging',
  '--disable-partial-raster',
] as const
