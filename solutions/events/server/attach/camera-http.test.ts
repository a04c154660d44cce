import dns from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { addressProblem, getFrom } from './camera-http.ts'
import { makeCameraGuard } from './camera-networks.ts'

/** What the names of these tests stand for. */
const names: Readonly<Record<string, readonly string[]>> = {
  'inside.test': ['127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'both.test': ['169.254.169.254', '127.0.0.1'],
}
const realLookup = dns.lookup
const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
  host: string,
  options: dns.LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => void,
) => {
  const found = names[host]?.map((address) => ({ address, family: 4 }))
  if (found) answer(null, found)
  else realLookup(host, options, answer)
}) as never)

const refused = /อยู่ในเครือข่ายที่ระบบไม่ได้รับอนุญาตให้เชื่อมต่อ/
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
  lookup.mockClear()
})

async function listen(status: number, headers: Record<string, string> = {}) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.socket.localAddress} ${request.url}`)
    response.writeHead(status, headers).end('said')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { seen, port: (server.address() as AddressInfo).port }
}

const get = (address: string, named: string) =>
  getFrom(
    { address, username: 'admin', password: '', guard: makeCameraGuard(named) },
    '/cgi-bin/x',
    1_000,
    AbortSignal.timeout(5_000),
  )

test.each([
  '127.0.0.1',
  '127.9.9.9:80',
  'http://127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '0.0.0.0',
  '169.254.169.254',
  'https://169.254.1.1:8443',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '100.100.100.200',
  '[::]',
  '[::1]',
  '[fe80::1]',
  '[febf::1]',
  '[ff02::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:1::1]',
  '[fd00:ec2::254]',
])('%s is not attached to', (address) => {
  expect(addressProblem(address, makeCameraGuard(''))).toMatch(refused)
})

test.each([
  '10.0.0.5',
  '192.168.1.108:8080',
  '172.31.0.9',
  '100.64.3.4',
  'https://203.150.1.1',
  '[fd12:3456::9]',
  '[2405:9800::1]',
  'camera.drr.go.th',
])('%s may be a camera', (address) => {
  expect(addressProblem(address, makeCameraGuard(''))).toBeNull()
})

test('the setting opens what it names, and nothing beside it', () => {
  const guard = makeCameraGuard('127.0.0.8/29, fe80::/64')
  for (const address of ['127.0.0.9', '[fe80::9]', '[::ffff:127.0.0.9]'])
    expect(addressProblem(address, guard)).toBeNull()
  for (const address of ['127.0.0.1', '169.254.169.254', '[fe80:1::9]'])
    expect(addressProblem(address, guard)).toMatch(refused)
})

test.each(['ftp://10.0.0.5', 'http://', '10.0.0.5:99999', '10.0.0.999'])(
  '%s is no address',
  (address) => {
    expect(addressProblem(address, makeCameraGuard(''))).toBe('ที่อยู่ของกล้องไม่ถูกต้อง')
  },
)

test.each(['127.0.0.1', 'inside.test', 'metadata.test'])(
  'nothing is sent to %s, which leads into a closed network',
  async (host) => {
    const { seen, port } = await listen(200)
    await expect(get(`${host}:${port}`, '')).rejects.toThrow(refused)
    expect(seen).toEqual([])
  },
)

test('a name is looked up once, and its open address is the one connected to', async () => {
  const { seen, port } = await listen(200)
  const answer = await get(`both.test:${port}`, '127.0.0.0/8')
  await answer.body.dump()
  expect(seen).toEqual(['127.0.0.1 /cgi-bin/x'])
  expect(lookup.mock.calls.filter(([host]) => host === 'both.test')).toHaveLength(1)
})

test('no redirect is followed', async () => {
  const other = await listen(200)
  const { seen, port } = await listen(302, { location: `http://127.0.0.1:${other.port}/` })
  await expect(get(`127.0.0.1:${port}`, '127.0.0.0/8')).rejects.toThrow('กล้องตอบด้วยรหัส 302')
  expect([seen, other.seen]).toEqual([['127.0.0.1 /cgi-bin/x'], []])
})
