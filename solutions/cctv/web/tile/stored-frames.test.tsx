import { afterEach, expect, test } from 'vitest'
import { readFrame, storeFrame } from './stored-frames.ts'

afterEach(() => localStorage.clear())
const frame = (at: number) => ({ at, picture: `data:image/jpeg;base64,${'A'.repeat(40)}` })

test('the last picture of a camera is stored with its time', () => {
  expect(readFrame(7)).toBeNull()
  storeFrame(7, frame(1_000))
  storeFrame(7, frame(2_000))
  expect(readFrame(7)).toEqual(frame(2_000))
})

test('of 48 cameras at most: the oldest pictures make room, and nothing else does', () => {
  localStorage.setItem('accessToken', 'x')
  for (let camera = 1; camera <= 60; camera += 1) storeFrame(camera, frame(camera))
  const stored = Array.from({ length: 60 }, (_, index) => index + 1).filter((camera) =>
    readFrame(camera),
  )
  expect(stored).toEqual(Array.from({ length: 48 }, (_, index) => index + 13))
  expect(localStorage.getItem('accessToken')).toBe('x')
})

test.each([
  'x',
  'null',
  '{}',
  '{"at":"1","picture":"data:image/jpeg;base64,A"}',
  '{"at":1,"picture":"javascript:alert(1)"}',
  '{"at":1,"picture":"https://elsewhere.example/x.jpg"}',
  `{"at":1,"picture":"data:image/jpeg;base64,${'A'.repeat(50_000)}"}`,
])('%#: what is no such picture is none', (text) => {
  localStorage.setItem('private:cctvFrame:7', text)
  expect(readFrame(7)).toBeNull()
})

test('a picture that is too large is not stored', () => {
  expect(() =>
    storeFrame(7, { at: 1, picture: `data:image/jpeg;base64,${'A'.repeat(50_000)}` }),
  ).toThrow(/too_big/)
})
