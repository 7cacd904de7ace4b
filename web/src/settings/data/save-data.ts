import { say } from '@moon/ui/language/say.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../kit/save-file.ts'

/** Saves all data that Moon stores about the user as one archive. */
export async function saveData(): Promise<void> {
  const { fileName, zip } = await call('exportData', { body: {} })
  saveFile(fileName, 'application/zip', bytesOf(zip))
  toast(say('Saved as {fileName}.', { fileName }))
}

/** Decodes Base64. */
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
