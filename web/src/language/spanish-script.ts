// The first script of a Spanish document, as a file of its own that other readers do not load.
import { spanish } from './spanish.ts'

globalThis.moonWords = spanish
