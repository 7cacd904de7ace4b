import { Dialog } from '@base-ui/react/dialog'
import { Suspense, use, useEffect, useState } from 'react'
import { useBackCloses } from '../layer/back.ts'
import { useHiddenPage } from '../layer/use-hidden-page.ts'
import type { BarcodeDrawing, BarcodeFormat } from './barcode-drawing.ts'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../skeleton.tsx'
import { say } from '../language/say.ts'

type BarcodePlateProps = {
  format: BarcodeFormat
  text: string
  /** Accessible name of the code. */
  label: string
  /** Called when the code fills the screen, and when it no longer does. */
  onEnlarge?: (isLarge: boolean) => void
}

/**
 * A code for a till's scanner: black on a white plate in both themes. A tap enlarges it to the whole screen and
 * keeps the screen on.
 */
export function BarcodePlate(props: BarcodePlateProps) {
  return (
    <Suspense fallback={<Skeleton className={classNames('w-full rounded-[14px]', shapes[shapeOf(props.format)])} />}>
      <Plate {...props} />
    </Suspense>
  )
}

type Draw = typeof import('./barcode-drawing.ts').drawBarcode
let loading: Promise<Draw | undefined> | undefined

/** Preloads the code that draws barcodes, so that a card can be shown without a connection. */
export const loadBarcodes = (): Promise<Draw | undefined> =>
  (loading ??= import('./barcode-drawing.ts').then(
    (file) => file.drawBarcode,
    () => undefined,
  ))

function Plate({ format, text, label, onEnlarge }: BarcodePlateProps) {
  const drawing = use(loadBarcodes())?.(format, text)
  const shape = shapeOf(format)
  const [isLarge, setLarge] = useState(false)
  const enlarge = (next: boolean) => {
    setLarge(next)
    onEnlarge?.(next)
  }
  useBackCloses(isLarge, () => enlarge(false))
  useHiddenPage(isLarge)
  if (!drawing)
    return (
      <p className="rounded-[14px] border border-line bg-white px-4 py-6 text-center font-mono text-lg font-semibold break-all text-black">
        {text}
      </p>
    )
  return (
    <Dialog.Root open={isLarge} onOpenChange={enlarge}>
      <Dialog.Trigger
        aria-label={say('{label} {code}. Enlarge', { label, code: text })}
        className={classNames(plate, 'rounded-[14px] border border-line')}
      >
        <Picture drawing={drawing} label={label} className={shapes[shape]} />
        <Caption text={text} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Popup aria-label={label} className="fixed inset-0 z-70 bg-white outline-none">
          <Dialog.Close
            aria-label={say('{label} {code}. Make smaller', { label, code: text })}
            className="relative size-full overflow-hidden bg-white text-black"
          >
            <span className={classNames('absolute top-1/2 left-1/2 grid -translate-1/2 gap-[3vmin]', large[shape])}>
              <Picture drawing={drawing} label={label} className={shapes[shape]} />
              <Caption text={text} />
            </span>
          </Dialog.Close>
          <Awake />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Bars are drawn one module high and stretched, because a scanner reads horizontally. */
function Picture({ drawing, label, className }: { drawing: BarcodeDrawing; label: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio={drawing.height === 1 ? 'none' : 'xMidYMid meet'}
      // Bars that end between pixels keep their exact widths; the modules of a matrix must not show hairlines.
      shapeRendering={drawing.height === 1 ? 'geometricPrecision' : 'crispEdges'}
      role="img"
      aria-label={label}
      className={classNames('w-full', className)}
    >
      <path d={drawing.path} fill="#000" />
    </svg>
  )
}

function Caption({ text }: { text: string }) {
  return (
    <span className="block px-2 text-center font-mono text-base font-semibold tracking-wide break-all">{text}</span>
  )
}

/** Keeps the screen on while the code is enlarged; without browser support the screen turns off as usual. */
function Awake() {
  useEffect(() => {
    const lock = 'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => undefined) : undefined
    return () => void lock?.then((held) => held?.release())
  }, [])
  return null
}

type Shape = 'bars' | 'square' | 'stacked'

const shapeOf = (format: BarcodeFormat): Shape =>
  format === 'QR' ? 'square' : format === 'pdf417' ? 'stacked' : 'bars'

const plate = 'grid w-full gap-2 overflow-hidden bg-white py-4 text-black'
const shapes: Record<Shape, string> = {
  bars: 'h-28',
  square: 'mx-auto aspect-square max-w-61',
  stacked: 'max-h-44 min-h-24',
}
// On an upright phone, wide codes are turned along the longer side.
const large: Record<Shape, string> = {
  bars: 'w-[min(92vw,60rem)] portrait:w-[min(86dvh,60rem)] portrait:rotate-90 [&_svg]:h-[min(60vmin,22rem)]',
  square: 'w-[min(92vw,80dvh)] [&_svg]:max-w-none',
  stacked:
    'w-[min(92vw,60rem)] portrait:w-[min(86dvh,60rem)] portrait:rotate-90 [&_svg]:max-h-none [&_svg]:h-[min(60vmin,28rem)]',
}
