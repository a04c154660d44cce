import { expect, it } from 'vitest'
import { authorize, chooseChallenge, type Challenge } from './digest.ts'

const rfcNonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v'
const rfc = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${rfcNonce}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`
const request = {
  method: 'GET',
  uri: '/dir/index.html',
  username: 'Mufasa',
  password: 'Circle of Life',
}
const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
const chosen = (...headers: readonly string[]) => chooseChallenge(headers) as Challenge

it.each([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
])('answers as RFC 7616 §3.9.1 does with %s', (algorithm, response) => {
  const header = authorize(chosen(rfc(algorithm)), request, cnonce)
  expect(header).toContain(`response="${response}"`)
  expect(header).toContain(`algorithm=${algorithm}, qop=auth, nc=00000001, cnonce="${cnonce}"`)
})

it('answers as RFC 2617 §3.5 does, and RFC 2069 without qop', () => {
  const old =
    'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"'
  const user = { ...request, password: 'Circle Of Life' }
  expect(authorize(chosen(`${old}, qop="auth"`), user, '0a4f113b')).toContain(
    'response="6629fae49393a05397450978507c4ef1"',
  )
  const header = authorize(chosen(old), user)
  expect(header).toContain('response="670fd8c2df070c60b045671b8b24ff02"')
  expect(header).not.toMatch(/qop|nc=|cnonce/)
})

it('takes the strongest, in one header or several, and knows commas within quotes', () => {
  expect(chosen(rfc('MD5'), rfc('SHA-256')).algorithm).toBe('SHA-256')
  expect(chosen(`Basic realm="a", ${rfc('MD5')}, ${rfc('SHA-256')}`).algorithm).toBe('SHA-256')
  expect(
    chosen('Digest realm="Login to gate, channel 1",qop="auth",nonce="a",stale=TRUE'),
  ).toMatchObject({
    realm: 'Login to gate, channel 1',
    hasQop: true,
    isStale: true,
    algorithm: null,
  })
})

it.each([
  ['Basic realm="a"'],
  ['Digest realm="a"'],
  ['Digest realm="a", nonce="b", algorithm=SHA-512-256'],
  ['Digest realm="a", nonce="b", qop="auth-int"'],
  [''],
  ['Digest'],
])('has no answer to %s', (header) => {
  expect(chooseChallenge([header])).toBeNull()
})

it('writes quotes so that they end nothing', () => {
  const header = authorize(chosen('Digest realm="a\\"b", nonce="n"'), {
    ...request,
    username: 'x", response="',
  })
  expect(header).toContain('username="x\\", response=\\"", realm="a\\"b"')
})

it.each([
  ['letters', 'a'.repeat(15_500)],
  ['letters and dashes', 'a-'.repeat(7_750)],
  ['blanks', `a${' '.repeat(15_500)}b`],
  ['texts that never end', 'a="'.repeat(5_000)],
  ['escaped quotes', 'a="\\"'.repeat(3_000)],
  ['names', 'ab '.repeat(5_000)],
])('a hostile camera’s header of %s is soon read', (_, text) => {
  const begun = process.cpuUsage()
  expect(chooseChallenge([`Digest ${text}`])).toBeNull()
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(200)
})
