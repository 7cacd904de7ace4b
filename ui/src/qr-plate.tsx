import { Dialog } from '@base-ui/react/dialog'
import { useMemo } from 'react'
import { encode } from 'uqr'

type QrPlateProps = {
  text: string
  /** What the code says, for those who cannot see it. */
  label: string
  /** With its plate and quiet zone. */
  width?: number
}

/** Black on white in both themes, with the quiet zone of four modules that scanners need. A tap enlarges it. */
export function QrPlate({ text, label, width = 245 }: QrPlateProps) {
  const code = useMemo(() => drawModules(text), [text])
  const picture = (
    <svg
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-full"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
  return (
    <Dialog.Root>
      <Dialog.Trigger
        aria-label={`${label}. Enlarge`}
        className="block max-w-full overflow-hidden rounded-[14px] border border-line bg-white"
        style={{ width, aspectRatio: 1 }}
      >
        {picture}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={label}
          className="fixed top-1/2 left-1/2 z-70 w-[min(94vw,88dvh,640px)] -translate-x-1/2 -translate-y-1/2 outline-none"
        >
          <Dialog.Close aria-label="Make smaller" className="block w-full overflow-hidden rounded-card bg-white">
            {picture}
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const quietZoneModules = 4

/** Long texts get the lightest correction: on a bright screen, larger modules scan better than more of them.
 * One path for all dark modules, runs of a row joined: small in the DOM, and without hairlines between modules. */
function drawModules(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: text.length > 160 ? 'L' : 'M', border: quietZoneModules })
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: path.join('') }
}
