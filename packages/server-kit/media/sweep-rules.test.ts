import { expect, test } from 'vitest'
import { keyOf } from './blob-store.ts'
import type { ListedPicture } from './picture-repository.ts'
import { compare } from './sweep-rules.ts'

const before = new Date('2026-11-21T19:00:00+07:00')
const old = new Date('2026-11-21T18:59:59+07:00')
const young = new Date('2026-11-21T19:00:00+07:00')
const [a, b, c] = ['aa', 'bb', 'cc'].map((byte) => byte.repeat(32)) as [string, string, string]
const nothing = { strays: new Map(), leftovers: [], lost: [], found: [] }
const row = (hash: string, state: ListedPicture['state'] = 'ok', lastUsedAt = old) => ({
  hash,
  state,
  lastUsedAt,
})
const file = (key: string, at = old) => ({ key, at })

test('files with a row and rows with a file are as they should be, missing thumbnails too', () => {
  const files = [file(keyOf(a, 'full')), file(keyOf(a, 150)), file(keyOf(b, 'full'))]
  expect(compare(files, [row(a), row(b, 'broken')], before)).toEqual(nothing)
})

test('files without a row are strays, unless one of them is young', () => {
  const files = [
    file(keyOf(a, 'full')),
    file(keyOf(a, 200)),
    file(keyOf(b, 'full'), young),
    file(keyOf(b, 150)),
  ]
  const strays = new Map([[a, [keyOf(a, 'full'), keyOf(a, 200)]]])
  expect(compare(files, [row(c, 'ok', young)], before)).toEqual({ ...nothing, strays })
})

test('what a killed write has left goes, with a row or without, when it is old', () => {
  const leftover = `${keyOf(a, 800)}.0123456789ab.tmp`
  const files = [
    file(keyOf(a, 'full')),
    file(leftover),
    file(`${keyOf(a, 'full')}.ab12.tmp`, young),
  ]
  expect(compare(files, [row(a)], before)).toEqual({ ...nothing, leftovers: [leftover] })
})

test('a row without the original is lost, unless it is young or known to be', () => {
  const files = [file(keyOf(a, 150))]
  expect(compare(files, [row(a), row(b, 'lost'), row(c, 'ok', young)], before)).toEqual({
    ...nothing,
    lost: [a],
  })
})

test('what was lost is found when its file is back', () => {
  expect(compare([file(keyOf(a, 'full'))], [row(a, 'lost')], before)).toEqual({
    ...nothing,
    found: [a],
  })
})

test('files that are none of ours are left alone', () => {
  const keys = [
    'aa/notes.txt',
    `aa/bb/${a}`,
    `aa/aa/${a.toUpperCase()}`,
    `aa/aa/${a}-150.png`,
    'probe',
  ]
  expect(
    compare(
      keys.map((key) => file(key)),
      [],
      before,
    ),
  ).toEqual(nothing)
})
