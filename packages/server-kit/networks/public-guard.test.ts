import { expect, test } from 'vitest'
import { makePublicGuard } from './public-guard.ts'

const closed = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.9.9.9',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::2',
  'fc00::1',
  'fdff:1::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  '2002:7f00:1::',
  '2002:c0a8:0101::1',
  '2001::1',
  '2001:10::1',
  '2001:20::1',
  '5f00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '0:0:0:0:0:ffff:0a00:0001',
  '64:ff9b::7f00:1',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::a00:1',
  '::127.0.0.1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  '',
  'localhost',
  '127.1',
  '0x7f.1',
  '2130706433',
  '1.1.1',
  '1.1.1.1.1',
  '010.0.0.1',
]
const open = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.1.1',
].concat([
  '198.17.255.255',
  '223.255.255.255',
  '203.150.1.1',
  '2606:4700:4700::1111',
  '2405:9800::1',
  '2a00::1',
])

test.each(closed)('%j is never fetched', (address) => {
  expect(makePublicGuard('').isOpen(address)).toBe(false)
})

test.each(open)('%s may be fetched, over TLS alone', (address) => {
  const { isOpen, isNamed } = makePublicGuard('')
  expect([isOpen(address), isNamed(address)]).toEqual([true, false])
})

test('networks that the setting names are open, and nothing beside them', () => {
  const { isOpen, isNamed } = makePublicGuard('10.20.0.0/16, fd12:3456::/32,192.168.7.9/32')
  for (const address of [
    '10.20.0.1',
    '10.20.255.255',
    'fd12:3456:1::1',
    '192.168.7.9',
    '::ffff:10.20.3.4',
    '::ffff:a14:304',
    '64:ff9b::a14:304',
  ]) {
    expect([address, isOpen(address), isNamed(address)]).toEqual([address, true, true])
  }
  for (const address of [
    '10.21.0.1',
    'fd12:3457::1',
    '192.168.7.8',
    '127.0.0.1',
    '::ffff:10.21.0.1',
    '::1',
  ]) {
    expect([address, isOpen(address), isNamed(address)]).toEqual([address, false, false])
  }
})
