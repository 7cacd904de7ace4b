import { say } from '@moon/ui/language/say.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../kit/save-file.ts'

/** Hands all that Moon keeps of its user to them, as one archive. */
export async function saveData(): Promise<void> {
  const { fileName, zip } = await call('exportData', { body: {} })
  saveFile(fileName, 'application/zip', bytesOf(zip))
  toast(say('Saved as {fileName}.', { fileName }))
}

/** What is written in Base64. */
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
