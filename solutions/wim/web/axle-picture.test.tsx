import { find, mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test } from 'vitest'
import { AxlePicture, type AxlePictureProps } from './axle-picture.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const description = () => find(mounted.container, 'svg[role=img]').getAttribute('aria-label')
const all = (selector: string) =>
  [...mounted.container.querySelectorAll(selector)].map(({ textContent }) => textContent)

const truck: AxlePictureProps = {
  className: 'รถบรรทุก 10 ล้อ',
  axles: [
    { weight_kg: 6120, spacing_cm: null },
    { weight_kg: 10_450, spacing_cm: 430 },
    { weight_kg: 10_080, spacing_cm: 130 },
  ],
  grossKg: 26_650,
  limitKg: 25_000,
}

test('overweight: by how much in kg and %, weights under the axles, spacing in metres', () => {
  mounted = mount(<AxlePicture {...truck} />)
  expect(all('[data-verdict=over]')).toEqual(['เข้าข่ายน้ำหนักเกินพิกัด +1,650 กก. (6.6 %)'])
  expect(all('[data-axle]')).toEqual(['6.12', '10.45มากที่สุด', '10.08'])
  expect(all('[data-spacing]')).toEqual(['4.30', '1.30'])
  expect(description()).toBe(
    'รถบรรทุก 10 ล้อ · น้ำหนักรวม 26,650 กก. · พิกัด 25,000 กก. · เข้าข่ายน้ำหนักเกินพิกัด 1,650 กก. (6.6 %) · เพลา 1 6.12 ตัน · เพลา 2 ห่าง 4.30 ม. 10.45 ตัน · เพลา 3 ห่าง 1.30 ม. 10.08 ตัน',
  )
})

test('at the limit it is not above it', () => {
  mounted = mount(<AxlePicture {...truck} grossKg={25_000} unit="kg" />)
  expect(all('[data-verdict]')).toEqual(['ไม่เกินพิกัด'])
  expect(all('[data-axle]')[0]).toBe('6,120')
})

test('what was not measured is hatched and no number', () => {
  const axles = [truck.axles[0]!, { weight_kg: -1, spacing_cm: null }]
  mounted = mount(<AxlePicture {...truck} axles={axles} grossKg={null} />)
  expect(all('[data-axle]')).toEqual(['6.12', ''])
  expect(all('[data-spacing]')).toEqual(['?'])
  expect(all('[data-hatched]').length).toBe(2)
  expect(all('[data-verdict]')).toEqual(['ไม่ทราบว่าเกินพิกัดหรือไม่'])
  expect(description()).toContain('ไม่ทราบน้ำหนักรวม')
  expect(description()).toContain('เพลา 2 ไม่ทราบน้ำหนัก')
})
