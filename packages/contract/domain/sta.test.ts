import { expect, test } from 'vitest'
import { staError } from './sta.ts'

const spec = 'กรุณากรอก STA ในรูปแบบ 1+xxx'
const anyKm = 'กรุณากรอก STA ในรูปแบบ กม.+เมตร เช่น 30+800'

test.each([
  ['1+000', null, null],
  ['1+999', null, null],
  ['30+800', spec, null],
  ['218+359', spec, null],
  ['0+000', spec, null],
  ['1234+000', spec, null],
  ['12345+000', spec, anyKm],
  ['2+000', spec, null],
  ['11+000', spec, null],
  ['1+00', spec, anyKm],
  ['1+0000', spec, anyKm],
  ['1-000', spec, anyKm],
  ['1+๑๒๓', spec, anyKm],
  ['+000', spec, anyKm],
  [' 1+000', spec, anyKm],
  ['1+000\n', spec, anyKm],
  ['', spec, anyKm],
])('%j', (text, bySpec, byAnyKm) => {
  expect(staError(text, 'spec')).toBe(bySpec)
  expect(staError(text, 'any-km')).toBe(byAnyKm)
})
