import type { SolutionType } from '@roadside/contract/solution.ts'
import { expect, test } from 'vitest'
import { readSearchWords } from './search-words.ts'

const type = (typeName: string, menuName: string): SolutionType => ({
  typeName,
  menuName,
  title: `ระบบ${menuName}`,
  route: 'x',
  icon: '',
})
const types = [type('Lighting', 'ไฟฟ้าแสงสว่าง'), type('TrafficSign', 'VMS')]

test.each([
  ['', []],
  [' - . ', []],
  ['นบ.1001', [{ text: 'นบ1001' }]],
  ['P-188 นนทบุรี', [{ text: 'p188' }, { text: 'นนทบุรี' }]],
  ['vms', [{ text: 'vms', types: ['TrafficSign'] }]],
  ['ติดต่อไม่ได้', [{ text: 'ติดตอไมได', healths: ['unreachable'] }]],
  ['พ้นประกัน', [{ text: 'พนประกัน', guarantees: ['over'] }]],
  ['วิกฤต', [{ text: 'วิกฤต', conditions: ['critical'] }]],
])('%j', (text, words) => {
  const none = { types: [], healths: [], conditions: [], guarantees: [] }
  expect(readSearchWords(text, types)).toEqual(words.map((word) => ({ ...none, ...word })))
})
