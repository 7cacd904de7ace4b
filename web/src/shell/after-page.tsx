import type { ComponentProps } from 'react'
import { OfflineLine } from './offline-line.tsx'
import { Palette } from './palette.tsx'

/** What every page of members has once it is shown: the palette, and the line that says that there is no connection. */
export const AfterPage = (props: ComponentProps<typeof Palette>) => (
  <>
    <Palette {...props} />
    <OfflineLine />
  </>
)
