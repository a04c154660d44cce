import { find, key, mount, type Mounted, press, settle } from '@roadside/ui/test-mount.tsx'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { sensorsOf } from './bridge-sensors.ts'
import { BridgePlan } from './bridge-plan.tsx'
import type { BridgeSensor, Sensor } from './sensor-places.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())
const sensors: BridgeSensor[] = [
  {
    id: 's1',
    name: 'ST-01',
    kind: 'ความเครียด',
    x: 0.1,
    y: 0.3,
    valueText: '12 µε',
    condition: 'normal',
    health: 'ok',
  },
  {
    id: 's2',
    name: 'TL-02',
    kind: 'ความเอียง',
    x: 0.5,
    y: 0.5,
    valueText: '0.42°',
    condition: 'danger',
    health: 'ok',
  },
  {
    id: 's3',
    name: 'AC-03',
    kind: 'ความเร่ง',
    x: 0.9,
    y: 0.5,
    valueText: null,
    condition: 'unknown',
    health: 'unreachable',
  },
  {
    id: 's4',
    name: 'AC-04',
    kind: 'ความเร่ง',
    x: 0.905,
    y: 0.5,
    valueText: '0.01 g',
    condition: 'watch',
    health: 'ok',
  },
]

function Chosen({ list, others = [] }: { list: BridgeSensor[]; others?: Sensor[] }) {
  const [id, setId] = useState<string | null>(null)
  const sensors = { placed: list, unplaced: others }
  return (
    <BridgePlan
      deckName="ขาเข้า"
      spansM={[30, 40.4, 30]}
      {...sensors}
      selectedId={id}
      onSelect={setId}
    />
  )
}
const buttons = () => [...mounted.container.querySelectorAll<HTMLElement>('[role=toolbar] button')]
const names = () => buttons().map((button) => button.getAttribute('aria-label'))
const label = (id: string) => mounted.container.querySelector(`[data-label=${id}]`)

test('spans, and every sensor with its value and the worse of its two states', () => {
  mounted = mount(<Chosen list={sensors.slice(0, 3)} />)
  expect(
    [...mounted.container.querySelectorAll('[data-span]')].map(({ textContent }) => textContent),
  ).toEqual(['30 ม.', '40 ม.', '30 ม.'])
  expect(names()).toEqual([
    'ST-01 ความเครียด 12 µε ปกติ',
    'TL-02 ความเอียง 0.42° อันตราย',
    'AC-03 ความเร่ง ไม่ทราบค่า ติดต่อไม่ได้',
  ])
  expect(find(mounted.container, 'svg[role=img]').getAttribute('aria-label')).toBe(
    'ผังสะพาน ขาเข้า ยาว 100 ม. 3 ช่วง · จุดวัด 3 จุด (ปกติ 1, อันตราย 1, ติดต่อไม่ได้ 1)',
  )
})

test('a value that is not known is hatched and said', () => {
  mounted = mount(<Chosen list={sensors.slice(0, 3)} />)
  expect(label('s3')?.textContent).toBe('AC-03 ไม่ทราบ')
  expect(label('s3')?.querySelectorAll('[data-hatched]').length).toBe(1)
  expect(label('s1')?.querySelectorAll('[data-hatched]').length).toBe(0)
  expect(buttons()[2]?.dataset['tone']).toBe('gone')
})

test('chosen by press, reached by arrow keys; only one is a stop of the Tab key', () => {
  mounted = mount(<Chosen list={sensors.slice(0, 3)} />)
  const stops = () => buttons().map(({ tabIndex }) => tabIndex)
  expect(stops()).toEqual([0, -1, -1])
  settle(() => buttons()[0]?.focus())
  expect(key(buttons()[0]!, 'ArrowRight')).toBe(false)
  expect(document.activeElement).toBe(buttons()[1])
  expect(mounted.container.querySelector('[data-projection]')).toBeNull()
  press(buttons()[1]!)
  expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
    'false',
  ])
  expect(stops()).toEqual([-1, 0, -1])
  expect(mounted.container.querySelector('[data-projection]')).not.toBeNull()
})

test('those that stand together are one mark with their count, opened into a list', () => {
  mounted = mount(<Chosen list={sensors} />)
  expect(names()[2]).toBe('2 จุดวัด แย่สุด เฝ้าระวัง')
  expect(label('s3')).toBeNull()
  press(buttons()[2]!)
  expect(
    [...mounted.container.querySelectorAll('li')].map(({ textContent }) => textContent),
  ).toEqual(['AC-03 ความเร่ง ไม่ทราบค่าติดต่อไม่ได้', 'AC-04 ความเร่ง 0.01 gเฝ้าระวัง'])
  press(find(mounted.container, 'li button', 'AC-04'))
  expect(buttons()[2]?.dataset['selected']).toBe('true')
  press(buttons()[2]!)
  expect(mounted.container.querySelectorAll('li').length).toBe(0)
})

test('a channel without a place is listed under the plan, and not on it', () => {
  const device = {
    id: 1,
    name: 'สะพาน',
    health: 'ok',
    rules: {},
    place: {},
    channels: [
      { id: 8, key: 'SG-1', place: { x: 0.2, y: 0.5 } },
      { id: 9, key: 'SG-2', place: { x: 0.4 } },
      { id: 10, key: 'battery', place: null },
    ].map((one) => ({
      ...one,
      name: one.key,
      unit: 'µε',
      decimals: 0,
      words: null,
      at: 'x',
      value: 3,
      level: null,
    })),
  } as unknown as DeviceRow
  const { placed, unplaced } = sensorsOf([device])
  mounted = mount(<Chosen list={placed} others={unplaced} />)
  expect(buttons().length).toBe(1)
  const list = find(mounted.container, 'ul', 'ยังไม่กำหนดตำแหน่ง')
  expect([...list.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['SG-2'])
  press(find(list, 'button'))
  expect(find(list, 'button').getAttribute('aria-pressed')).toBe('true')
})
