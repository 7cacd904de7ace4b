import { writerOf } from '@moon/contract/write-answer.ts'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod/mini'

/**
 * Serialises answers. In production they are written without checks; everywhere else each is checked against its declaration, and the
 * serialised text must match letter for letter (decision 377).
 */
export const writeAnswers =
  ({ isChecked }: { isChecked: boolean }): FastifySerializerCompiler<z.ZodMiniType> =>
  (route) => {
    const write = writerOf(route.schema)
    if (!isChecked) return write
    const check = serializerCompiler(route as never)
    return (answer) => {
      const text = check(answer)
      if (write(answer) !== text)
        throw new Error(`${route.method} ${route.url} would be written in another way than checked`)
      return text
    }
  }
