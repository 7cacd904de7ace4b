import { say } from '@moon/ui/language/say.ts'

/** The texts shown while Moon answers but its database does not, without technical terms. */
export const outageWords = {
  title: say('Moon cannot show your account right now'),
  text: say('Nothing is lost; this page goes on by itself.'),
}
