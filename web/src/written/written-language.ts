// Imported before everything else: the language that documents are written in is that of the first argument.
import { spanish } from '../language/spanish.ts'

globalThis.moonLanguage = process.argv[2]
if (globalThis.moonLanguage === 'es') globalThis.moonWords = spanish
