import type { CardholderAgreement } from '@moon/contract/agreement.ts'
import { Button } from '@moon/ui/button.tsx'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { useState } from 'react'
import { RichText } from '../../kit/rich-text.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The agreement, readable where the user accepts it. */
export function AgreementText({ agreement }: { agreement: CardholderAgreement | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        disabled={!agreement}
        onClick={() => setOpen(true)}
        className="min-h-11 ps-8 text-sm font-medium underline decoration-line-strong underline-offset-3 hover:decoration-ink sm:ps-0"
      >
        {say('Read it')}
      </button>
      {agreement && (
        <Sheet
          isOver
          isText
          isOpen={isOpen}
          onClose={close}
          title={say('Cardholder Agreement')}
          description={say('{name}. Version {version}', { name: agreement.name, version: agreement.version })}
          width="wide"
          footer={
            <Button className="w-full" onClick={close}>
              {say('Got it')}
            </Button>
          }
        >
          <div className="grid max-w-[68ch] gap-3 text-[15px] [&_h3]:pt-4">
            {partsOf(agreement.text).map(({ title, lines }) => (
              <section key={title} className="grid gap-2">
                {title && <h3 className="text-lg">{title}</h3>}
                <RichText text={lines} />
              </section>
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}

/** Splits the text into what precedes the first heading, then each heading with its text. */
function partsOf(text: string): { title: string; lines: string[] }[] {
  return `\n${text}`.split(/\n## /).map((part, place) => {
    const [first = '', ...rest] = part.split('\n').map((line) => line.trim())
    const lines = (place === 0 ? [first, ...rest] : rest).filter((line) => line !== '')
    return { title: place === 0 ? '' : first, lines }
  })
}
