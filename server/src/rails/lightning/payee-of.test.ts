import { expect, it } from 'vitest'
import { payeeOf } from './payee-of.ts'

// The examples of BOLT 11, all signed by one key.
const payee = '03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad'

it.each([
  'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql',
  'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh',
])('the key that signed a request is the node that it pays [F-77]', (request) => {
  expect(payeeOf(request)).toBe(payee)
})

it.each(['', 'lnbc1', 'hello', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'])('%j names no payee', (text) => {
  expect(payeeOf(text)).toBeUndefined()
})
