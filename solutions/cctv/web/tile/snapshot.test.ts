import { expect, test } from 'vitest'
import { snapshotName } from './snapshot.ts'

const at = new Date('2026-11-21T14:05:09+07:00')

test.each([
  ['CAM-01', 'CAM-01 21-11-2569 14.05.09.jpg'],
  ['กล้อง หน้าโรงเรียน', 'กล้อง หน้าโรงเรียน 21-11-2569 14.05.09.jpg'],
  ['a/b\\c:d*e?"<>|', 'a-b-c-d-e----- 21-11-2569 14.05.09.jpg'],
  ['  ', 'กล้อง 21-11-2569 14.05.09.jpg'],
  ['\n', '- 21-11-2569 14.05.09.jpg'],
])('%j', (name, file) => {
  expect(snapshotName(name, at)).toBe(file)
})
