import { expect, test } from 'vitest'
import { ipAddressError, isIpv4 } from './ipv4.ts'

test.each(['0.0.0.0', '10.20.30.40', '192.168.1.1', '255.255.255.255'])(
  '%s is an address',
  (text) => expect(isIpv4(text)).toBe(true),
)

test.each([
  '256.1.1.1',
  '1.1.1',
  '1.1.1.1.1',
  '01.1.1.1',
  '1.1.1.1 ',
  'a.b.c.d',
  '::1',
  '1.1.1.-1',
  '๑.1.1.1',
  '1,1,1,1',
])('%s is none', (text) => expect(isIpv4(text)).toBe(false))

test('an address may be empty only while adding', () => {
  const message = 'กรุณากรอก IP Address ให้ถูกต้อง'
  expect(ipAddressError('', 'add')).toBe(null)
  expect(ipAddressError('', 'edit')).toBe(message)
  expect(ipAddressError('10.0.0.1', 'edit')).toBe(null)
  expect(ipAddressError('10.0.0.999', 'add')).toBe(message)
})
