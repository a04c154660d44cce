import { expect, test } from 'vitest'
import type { PictureSize } from './media.ts'
import { checkLink, signLink } from './signed-link.ts'

const hash = 'ab'.repeat(32)
const at = (time: string) => new Date(`2026-11-21T${time}+07:00`)

function given(link: string, size: PictureSize, ofHash = hash) {
  const { searchParams } = new URL(link, 'http://console')
  return {
    hash: ofHash,
    size,
    until: searchParams.get('e') ?? '',
    signature: searchParams.get('s') ?? '',
  }
}

test('a link is the same within the hour and good until the end of the next', () => {
  const link = signLink('secret', hash, 150, at('20:00:00'))
  expect(link).toMatch(new RegExp(`^/media/${hash}/150\\.jpg\\?e=\\d+&s=[\\w-]{43}$`))
  expect(signLink('secret', hash, 150, at('20:59:59'))).toBe(link)
  expect(signLink('secret', hash, 150, at('21:00:00'))).not.toBe(link)
  expect(checkLink(['secret'], given(link, 150), at('20:30:00'))).toEqual({
    state: 'good',
    secondsLeft: 5_400,
  })
  expect(checkLink(['secret'], given(link, 150), at('21:59:59'))).toEqual({
    state: 'good',
    secondsLeft: 1,
  })
  expect(checkLink(['secret'], given(link, 150), at('22:00:00'))).toEqual({ state: 'expired' })
})

test('a link is good for one picture in one size until one time', () => {
  const link = given(signLink('secret', hash, 150, at('20:00:00')), 150)
  const check = (change: Partial<typeof link>) =>
    checkLink(['secret'], { ...link, ...change }, at('20:30:00')).state
  expect(check({})).toBe('good')
  expect(check({ size: 'full' })).toBe('wrong')
  expect(check({ hash: 'cd'.repeat(32) })).toBe('wrong')
  expect(check({ until: String(Number(link.until) + 3_600) })).toBe('wrong')
  expect(check({ signature: link.signature.slice(1) })).toBe('wrong')
  expect(check({ signature: `${link.signature.slice(0, -2)}AA` })).toBe('wrong')
  expect(check({ signature: 'undefined', until: 'undefined' })).toBe('wrong')
})

test('an old secret is believed while it is listed', () => {
  const link = given(signLink('old', hash, 800, at('20:00:00')), 800)
  expect(checkLink(['new', 'old'], link, at('20:30:00')).state).toBe('good')
  expect(checkLink(['new'], link, at('20:30:00')).state).toBe('wrong')
})
