import { fetchText } from '../kit/fetch-text.ts'

type Answer = { status: number; body: unknown }

const timeoutMs = 8_000

/** The provider's JSON answer; undefined when there is none, or an invalid one. With fields, a form is posted. */
export async function askProvider(url: string, fields?: Record<string, string>): Promise<Answer | undefined> {
  try {
    const { status, text } = await fetchText(url, fields ? formOf(fields) : { timeoutMs })
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

const formOf = (fields: Record<string, string>): Parameters<typeof fetchText>[1] => ({
  timeoutMs,
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(fields).toString(),
})
