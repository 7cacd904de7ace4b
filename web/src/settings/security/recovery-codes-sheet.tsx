import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { say } from '@moon/ui/language/say.ts'
import { Download } from 'lucide-react'
import { saveFile } from '../../kit/save-file.ts'

/** The recovery codes are shown once: a user who did not save them has to create new ones. */
export function RecoveryCodesSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Sheet
      isOpen
      keepsOpen
      width="medium"
      title={say('Your recovery codes')}
      description={say('Each lets you in once when you do not have your app.')}
      onClose={onClose}
      footer={
        <Button className="w-full" onClick={onClose}>
          {say('I have kept them')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-card bg-surface-sunken px-3 py-3 text-center font-mono text-[15px] whitespace-nowrap sm:text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="py-1">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-center gap-x-4">
          <CopyButton label={say('Copy all codes')} text={codes.join('\n')} onCopied={() => toast(say('Copied'))}>
            {say('Copy all')}
          </CopyButton>
          <Button
            variant="quiet"
            icon={<Download aria-hidden className="size-4 text-ink-muted" />}
            className="px-3 text-sm"
            onClick={() => saveFile('moon-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}
          >
            {say('Save as a file')}
          </Button>
        </div>
        <Banner tone="caution">
          {say('They are shown only now. Print them or put them into a password manager, and not where your app is.')}
        </Banner>
      </div>
    </Sheet>
  )
}
