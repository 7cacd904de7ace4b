import { toastMs } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { LifeBuoy } from 'lucide-react'
import { say } from '@moon/ui/language/say.ts'

/** Copies the token by which our support identifies a card; the token reveals nothing about the card. */
export function SupportTokenButton({ token }: { token: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    toast(say('Copied!'), { duration: toastMs })
  }
  return (
    <Button variant="secondary" icon={<LifeBuoy aria-hidden className="size-4" />} onClick={() => void copy()}>
      {say('Support Token')}
    </Button>
  )
}
