import { expect, it } from 'vitest'
import { outputScript } from './output-script.ts'

it.each([
  ['bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d', 'regtest', /^0014/],
  ['n2imxzKD47DumR6nCmF4uWTFPQ26zY88xT', 'regtest', /^76a914/],
  ['2NA9R516pJHnnfx5szkTr52Wcvsv9HJbXn7', 'regtest', /^a914/],
  ['bcrt1phhvf3c3zarj6kccnm4upd5gn0w5f7n3rdv44d2hx8mjxmcp869squ9e0l3', 'regtest', /^5120/],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet', /^0014751e76e8/],
  ['1NCpfwEEF5nezJdAVCGh5bEvXQRQA4UWcP', 'mainnet', /^76a914/],
] as const)('%s can be paid on %s', (address, network, script) => {
  expect(outputScript(network, address)).toMatch(script)
})

it.each([
  ['a test address on the main network', 'tb1qazts95kueya7y4u5hp5lflhwj9fy9ahfe6fnay', 'mainnet'],
  ['an address of the main network on a test network', 'bc1qazts95kueya7y4u5hp5lflhwj9fy9ahfnujqxh', 'regtest'],
  ['one letter mistyped', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'mainnet'],
  ['one letter of an old address mistyped', '1NCpfwEEF5nezJdAVCGh5bEvXQRQA4UWcQ', 'mainnet'],
  ['capitals and small letters', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4', 'mainnet'],
  ['bech32 where bech32m belongs', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'mainnet'],
  ['bech32m where bech32 belongs', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54wspp', 'mainnet'],
  ['a witness version nobody can spend', 'bc1sw50qgdz25j', 'mainnet'],
  ['an output anyone can spend', 'bc1pfeessrawgf', 'mainnet'],
  ['a look-alike letter', 'bс1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet'],
  ['an address of another chain', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'mainnet'],
  ['another address of another chain', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'mainnet'],
  ['a payment request', 'lnbc10u1p3', 'mainnet'],
  ['nothing', '', 'mainnet'],
] as const)('%s cannot be paid [F-115]', (_, address, network) => {
  expect(outputScript(network, address)).toBeUndefined()
})
