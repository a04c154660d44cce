import { conditions, healths } from '@roadside/contract/health.ts'
import { expect, test } from 'vitest'
import {
  conditionShapes,
  ConditionChip,
  HealthChip,
  HealthMark,
  healthShapes,
  healthTones,
} from './state-mark.tsx'
import { find, mount } from './test-mount.tsx'

test('every state of either axis has a shape of its own', () => {
  const shapes = [
    ...healths.map((health) => healthShapes[health]),
    ...conditions.map((one) => conditionShapes[one]),
  ]
  expect(
    new Set(shapes.map(({ fill, stroke, dash }) => JSON.stringify([fill, stroke, dash]))).size,
  ).toBe(healths.length + conditions.length)
})

test('nothing but ok is green', () => {
  expect(healths.filter((health) => healthTones[health] === 'ok')).toEqual(['ok'])
})

test('a chip says the word, a mark alone its label', () => {
  const mounted = mount(
    <>
      <HealthChip health="warning" word="ไฟติดกลางวัน" />
      <HealthChip health="ok" faded />
      <ConditionChip condition="critical" />
      <HealthMark health="fault" label="ผิดปกติ" />
    </>,
  )
  const chips = [...mounted.container.querySelectorAll<HTMLElement>('span')]
  expect(chips.map((chip) => chip.textContent)).toEqual(['ไฟติดกลางวัน', 'ปกติ', 'วิกฤต'])
  expect(chips.map((chip) => chip.title)).toEqual(['', 'สถานะล่าสุดที่ทราบ', ''])
  expect(find(mounted.container, 'svg[role=img]').getAttribute('aria-label')).toBe('ผิดปกติ')
  mounted.unmount()
})
