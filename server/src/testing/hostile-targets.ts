// Malicious webhook addresses, and the malicious servers behind them.
import type { ServerResponse } from 'node:http'

/** Spellings of private addresses; `port` is that of a trap on this machine. */
export const hostileSpellings = (port: number): string[] => [
  `https://127.0.0.1:${port}/`,
  'https://127.0.0.1/',
  `http://127.0.0.1:${port}/`,
  `https://localhost:${port}/`,
  'https://localhost./',
  'https://localhost.localdomain:8080/',
  `https://2130706433:${port}/`,
  'https://2130706433/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::1]/',
  `https://[::1]:${port}/`,
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://shop.example:22/',
  'https://shop.example:5432/',
  `https://shop.example:${port}/`,
  'https://ada@shop.example/',
  'https://shop.example:443@127.0.0.1/',
  'https://127.0.0.1\\@shop.example/',
  'http://shop.example/',
  'ftp://shop.example/',
  'gopher://127.0.0.1:11211/_stats',
  'file:///etc/passwd',
  'data:text/plain,hello',
]

/**
 * The addresses of a name for each successive lookup (DNS rebinding): the first lookup happens when the endpoint is
 * made.
 */
export const hostileNames: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['10.0.0.5'],
  ['172.31.255.255'],
  ['192.168.0.10'],
  ['169.254.169.254'],
  ['100.100.100.200'],
  ['0.0.0.0'],
  ['224.0.0.1'],
  ['255.255.255.255'],
  ['::1'],
  ['::'],
  ['::ffff:10.0.0.5'],
  ['::ffff:169.254.169.254'],
  ['64:ff9b::a9fe:a9fe'],
  ['2002:a00:5::1'],
  ['2001::1'],
  ['fe80::1'],
  ['fd00::5'],
  ['ff02::1'],
  ['93.184.216.34', '10.0.0.5'],
  ['10.0.0.5', '93.184.216.34'],
  ['93.184.216.34', '::1'],
  [],
]

type Answer = (response: ServerResponse) => void

/** What a server at a public address may do with a request. */
export const hostileAnswers: Readonly<Record<string, Answer>> = {
  'it redirects to this machine': (response) => redirect(response, 'http://127.0.0.1/'),
  'it redirects to where clouds keep keys': (response) => redirect(response, 'http://169.254.169.254/latest/'),
  'it redirects for good, with the body': (response) =>
    void response.writeHead(308, { location: 'https://10.0.0.5/' }).end(),
  'it redirects to itself': (response) => redirect(response, '/again'),
  'it is silent': () => undefined,
  'it begins and never ends': (response) => void response.writeHead(200).write('{'),
  'its answer has no end': endless,
  'its headers are without end': (response) =>
    void response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(200_000)}`),
  'it hangs up at once': (response) => void response.destroy(),
  'it answers in another protocol': (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
  'its length is a lie': (response) => void response.writeHead(200, { 'content-length': '999999999' }).write('x'),
  'it wants to be upgraded': (response) =>
    void response.writeHead(101, { upgrade: 'websocket', connection: 'upgrade' }).end(),
  'its answer is a bomb': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end('\u001f\u008b'),
}

const redirect = (response: ServerResponse, location: string) => void response.writeHead(302, { location }).end()

function endless(response: ServerResponse): void {
  response.writeHead(200)
  const more = () => {
    if (!response.destroyed && response.write(' '.repeat(16_384))) setImmediate(more)
  }
  response.on('drain', more)
  more()
}
