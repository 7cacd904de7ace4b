// The first script of a document in Spanish, and a file of its own: nobody else loads it.
import { spanish } from './spanish.ts'

globalThis.moonWords = spanish
