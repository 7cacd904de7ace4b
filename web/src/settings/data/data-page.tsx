import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../kit/save-file.ts'
import { CloseAccountSection } from '../closing/close-account-section.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Your data | Moon') }]

/** What Moon keeps of its user, to take along. */
export default function DataPage() {
  const save = useMutation({
    mutationFn: () => call('exportData', { body: {} }),
    onSuccess: ({ fileName, zip }) => {
      saveFile(fileName, 'application/zip', bytesOf(zip))
      toast(say('Saved as {fileName}.', { fileName }))
    },
  })
  return (
    <div className="grid max-w-160 gap-10">
      <h1 className="text-3xl">{say('Your data')}</h1>
      <section aria-labelledby="export-title" className="grid justify-items-start gap-4">
        <div className="grid gap-1">
          <h2 id="export-title" className="text-xl">
            {say('Take it along')}
          </h2>
          <p className="max-w-120 text-sm text-ink-muted">
            {say(
              'Everything that we keep about you in one archive: your profile and devices, orders, cards and what they paid, credit, rewards and refunds, and what you wrote to us. Each list is in it twice, as JSON and for spreadsheets.',
            )}
          </p>
        </div>
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden className="size-5" />
          {say('Download my data')}
        </Button>
        {save.isError && (
          <Banner tone="negative" title={say('Your data cannot be saved right now')}>
            {errorText(save.error)}
          </Banner>
        )}
        <p className="max-w-120 text-sm text-ink-muted">
          {say('Card numbers and codes of gift cards are not in it; they are shown on the card.')}
        </p>
      </section>
      <CloseAccountSection />
    </div>
  )
}

/** What is written in Base64. */
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
