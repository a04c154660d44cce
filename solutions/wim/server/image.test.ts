import { expect, it } from 'vitest'
import { readImage } from './image.ts'

const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const base64 = bytes.toString('base64')

it.each([
  base64,
  `data:image/jpeg;base64,${base64}`,
  `DATA:IMAGE/JPG;BASE64,${base64}`,
  `${base64.slice(0, 4)}\r\n${base64.slice(4)}`,
])('reads %j', (sent) => {
  expect(readImage(sent)).toEqual({ bytes })
})

it.each([
  ['', 'ไม่ใช่ภาพ'],
  ['ภาพ', 'ไม่ใช่ภาพ'],
  ['<img src=x>', 'ไม่ใช่ภาพ'],
  ['data:text/html;base64,PGI+', 'ไม่ใช่ภาพ'],
  ['https://example.th/a.jpg', 'ที่อยู่ของภาพ'],
  ['a'.repeat(2_000_001), 'ใหญ่เกิน 1.5 MB'],
  ['a'.repeat(3_000_000), 'ใหญ่เกิน 1.5 MB'],
])('tells what is wrong with %.20j', (sent, problem) => {
  expect(readImage(sent)).toMatchObject({ problem: expect.stringContaining(problem) as string })
})
