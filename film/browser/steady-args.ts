/**
 * How Chromium draws the same pixels each time: letters without the order of a screen's colours, no picture that is decoded later, and no part of a
 * picture kept from the one before, whose edges are drawn twice then.
 */
export const steadyArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--disable-checker-imaging',
  '--disable-partial-raster',
] as const
