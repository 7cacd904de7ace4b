import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Panel } from '@moon/ui/panel.tsx'
import { useMutation } from '@tanstack/react-query'
import { Bell, CircleDollarSign, CreditCard, Download, MessageSquare, ReceiptText, UserRound } from 'lucide-react'
import { errorText } from '../../api/api-error.ts'
import { CloseAccountSection } from '../closing/close-account-section.tsx'
import { saveData } from './save-data.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Your data | Moon') }]

/** Lets users download the data that Moon stores about them. */
export default function DataPage() {
  const save = useMutation({ mutationFn: saveData })
  return (
    <div className="grid max-w-180 gap-9">
      <h1 className="text-3xl">{say('Your data')}</h1>
      <Panel
        title={say('Take it along')}
        about={say(
          'Everything that we keep about you, in one archive. Each list is in it twice, as JSON and for spreadsheets.',
        )}
        foot={
          <Button isBusy={save.isPending} onClick={() => save.mutate()}>
            <Download aria-hidden className="size-5" />
            {say('Download my data')}
          </Button>
        }
      >
        <ul className="grid gap-x-6 gap-y-3.5 text-[15px] phone:grid-cols-2">
          {parts.map(({ Icon, name }) => (
            <li key={name} className="flex items-center gap-3">
              <Icon aria-hidden className="size-5 shrink-0 text-accent" />
              {name}
            </li>
          ))}
        </ul>
        <p className="max-w-120 text-sm text-ink-muted">
          {say('Card numbers and codes of gift cards are not in it; they are shown on the card.')}
        </p>
        {save.isError && (
          <Banner tone="negative" title={say('Your data cannot be saved right now')}>
            {errorText(save.error)}
          </Banner>
        )}
      </Panel>
      <CloseAccountSection />
    </div>
  )
}

/** The contents of the archive, in short. */
const parts = [
  { Icon: UserRound, name: say('Profile and devices') },
  { Icon: ReceiptText, name: say('Orders and payments') },
  { Icon: CreditCard, name: say('Cards and purchases') },
  { Icon: CircleDollarSign, name: say('Credit, rewards and refunds') },
  { Icon: MessageSquare, name: say('What you wrote to us') },
  { Icon: Bell, name: say('Preferences and notices') },
]
