import { mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test } from 'vitest'
import { WholeWords } from './whole-words.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

test.each([
  ['ขทช.พระนครศรีอยุธยา', ['ขทช.', 'พระนครศรีอยุธยา']],
  ['กรมทางหลวงชนบท', ['กรมทางหลวงชนบท']],
  ['แขวงทางหลวงชลบุรีที่ 1', ['แขวงทางหลวง', 'ชลบุรีที่ 1']],
  ['ทล.344 ชลบุรี – แกลง', ['ทล.344', 'ชลบุรี', '– แกลง']],
  ['สะพาน', ['สะพาน']],
])('%s is broken between its words alone and read as it is', (text, words) => {
  mounted = mount(<WholeWords text={text} />)
  expect(mounted.container.textContent).toBe(text)
  const whole = [...mounted.container.querySelectorAll('span')].filter(
    ({ children }) => children.length === 0,
  )
  expect(whole.map(({ textContent }) => textContent)).toEqual(words)
})
