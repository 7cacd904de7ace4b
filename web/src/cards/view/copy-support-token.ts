import { toastMs } from '@moon/contract/limits.ts'
import { toast } from '@moon/ui/toast.tsx'

/** What names a card to the people who help, and gives nothing away. */
export async function copySupportToken(token: string): Promise<void> {
  await navigator.clipboard.writeText(token)
  toast('Copied!', { duration: toastMs })
}
