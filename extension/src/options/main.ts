import { takeLanguage } from '../language/language.ts'

await takeLanguage()
await import('./start.tsx')
