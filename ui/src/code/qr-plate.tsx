import { Dialog } from '@base-ui/react/dialog'
import { useMemo, useState } from 'react'
import { useBackCloses } from '../layer/back.ts'
import { useHiddenPage } from '../layer/use-hidden-page.ts'
import { modulePath } from './module-path.ts'
import { qrModules } from './qr-modules.ts'
import { say } from '../language/say.ts'

type QrPlateProps = {
  text: string
  /** Accessible name of the code. */
  label: string
  /** Width including plate and quiet zone. */
  width?: number
}

/**
 * A QR code: black on white in both themes, with the quiet zone of four modules that scanners need. A tap enlarges
 * it.
 */
export function QrPlate({ text, label, width = 245 }: QrPlateProps) {
  const code = useMemo(() => drawModules(text), [text])
  const [isLarge, setLarge] = useState(false)
  useBackCloses(isLarge, () => setLarge(false))
  useHiddenPage(isLarge)
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
    <Dialog.Root open={isLarge} onOpenChange={setLarge}>
      <Dialog.Trigger
        aria-label={say('{label}. Enlarge', { label })}
        className="block max-w-full overflow-hidden rounded-[14px] border border-line bg-white"
        style={{ width, aspectRatio: 1 }}
      >
        {picture}
      </Dialog.Trigger>
      <Dialog.Portal>
        {/* forceRender: the code is inside a sheet, whose own backdrop lies below this one. */}
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-60 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          aria-label={label}
          className="fixed top-1/2 left-1/2 z-70 w-[min(94vw,88dvh,640px)] -translate-x-1/2 -translate-y-1/2 outline-none"
        >
          <Dialog.Close aria-label={say('Make smaller')} className="block w-full overflow-hidden rounded-card bg-white">
            {picture}
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function drawModules(text: string): { size: number; path: string } {
  const modules = qrModules(text)
  return { size: modules.length, path: modulePath(modules) }
}
