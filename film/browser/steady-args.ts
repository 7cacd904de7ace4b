/** How Chromium draws the same pixels each time: letters without the order of a screen's colours, and no picture that is decoded later. */
export const steadyArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--disable-checker-imaging',
] as const
