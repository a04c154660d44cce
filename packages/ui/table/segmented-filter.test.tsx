import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, type Mounted, press } from '../test-mount.tsx'
import { SegmentedFilter } from './segmented-filter.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

test('is a group of radio buttons that carry their counts', () => {
  const onChange = vi.fn<(value: string) => void>()
  mounted = mount(
    <SegmentedFilter
      label="กรองตามสถานะ"
      value="all"
      onChange={onChange}
      options={[
        { value: 'all', label: 'ทั้งหมด', count: 1248 },
        { value: 'fault', label: 'ผิดปกติ', count: 9 },
        { value: 'none', label: 'ไม่นับ' },
      ]}
    />,
  )
  const group = find(mounted.container, '[role=radiogroup]', 'กรองตามสถานะ')
  expect([...group.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'ทั้งหมด1,248',
    'ผิดปกติ9',
    'ไม่นับ',
  ])
  const radios = [...group.querySelectorAll('input')]
  expect(radios.map((radio) => radio.checked)).toEqual([true, false, false])
  expect(new Set(radios.map((radio) => radio.name)).size).toBe(1)
  press(radios[1]!)
  expect(onChange).toHaveBeenCalledExactlyOnceWith('fault')
})
