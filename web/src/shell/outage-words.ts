import { say } from '@moon/ui/language/say.ts'

/** What is said while Moon answers and its database does not. */
export const outageWords = {
  title: say('Moon cannot reach its database right now'),
  text: say('Nothing is lost; this page goes on by itself.'),
}
