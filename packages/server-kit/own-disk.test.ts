import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { isOwnDiskFull } from './own-disk.ts'

test('a disk without room is full, one with room or that is not there is not', () => {
  // what the system shows there takes no byte
  expect(['/proc', tmpdir(), '/no/such/folder'].map(isOwnDiskFull)).toEqual([true, false, false])
})
