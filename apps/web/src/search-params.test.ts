import { expect, test } from 'vitest'
import { readReturnPath } from './features/login/read-return-path.ts'
import { parseSearch, readSolutionSearch, stringifySearch } from './search-params.ts'

test('parameters are plain text, long numbers keep all their digits', () => {
  expect(parseSearch('?DeptID=12&devid=867594041244000123')).toEqual({
    DeptID: '12',
    devid: '867594041244000123',
  })
  expect(stringifySearch({ DeptID: 12, name: 'ขทช. นนทบุรี', none: undefined, nothing: null })).toBe(
    `?DeptID=12&name=${encodeURIComponent('ขทช.')}+${encodeURIComponent('นนทบุรี')}`,
  )
  expect(stringifySearch({})).toBe('')
})

test('ids are numbers or nothing; what dialogs add passes through', () => {
  expect(readSolutionSearch(parseSearch('DeptID=12&wid=5&dialog=log&devid=007'))).toEqual({
    DeptID: 12,
    wid: 5,
    TypeName: undefined,
    dialog: 'log',
    devid: '007',
  })
  for (const wrong of ['0', '-1', 'abc', '1.5', '', '9'.repeat(16)]) {
    expect(readSolutionSearch({ wid: wrong }).wid).toBeUndefined()
  }
})

test.each([
  ['/lighting-sub?DeptID=1', true],
  ['/', true],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['https://elsewhere.example', false],
  ['javascript:alert(1)', false],
  ['/login', false],
  [undefined, false],
])('after signing in %s is gone to: %s', (to, isGood) => {
  expect(readReturnPath(to)).toBe(isGood ? to : undefined)
})
