import { say } from '@moon/ui/language/say.ts'

/** What is said while Moon answers and its database does not: nobody has to know what that is. */
export const outageWords = {
  title: say('Moon cannot show your account right now'),
  text: say('Nothing is lost; this page goes on by itself.'),
}
