import { expect, test } from 'vitest'
import { networkOf, widerNetworkOf } from './network.ts'

test.for([
  ['10.0.0.9', '10.0.0.9'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8::7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:db8:0:7:8:9:a:b', '2001:db8:0:7::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', ([address = '', network]) => {
  expect(networkOf(address)).toBe(network)
})

test('an IPv6 address belongs to a wider network, an IPv4 address to none', () => {
  expect(widerNetworkOf('2001:db8:0:7::1')).toBe('2001:db8:0::/48')
  expect(['10.0.0.9', '::ffff:10.0.0.9'].map(widerNetworkOf)).toEqual([null, null])
})
