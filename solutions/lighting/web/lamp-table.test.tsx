import { find, mount, press, type Mounted } from '@roadside/ui/test-mount.tsx'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LampPoint, LampSummary } from '../points.ts'
import { lampColumns } from './lamp-columns.tsx'
import { readLamp } from './lamp-row.ts'
import { buildLamp } from './lamp-testing.ts'
import { LampTiles } from './lamp-tiles.tsx'
import { LampTroublesContext, troubleWords } from './use-lamp-troubles.ts'
import type { LampFilter } from './lamp-view.ts'

type OnFilter = (filter: LampFilter) => void
let page: Mounted
afterEach(() => page?.unmount())

describe('columns', () => {
  const gateways = ['GW-01', 'GW-04']
  const trouble = { since: '2026-11-21T16:40:00+07:00', gateways }
  const troubles = new Map([['id-P-900', troubleWords(trouble, '2026-11-21')]])
  const [onLog, onEdit] = [vi.fn<(devid: string) => void>(), vi.fn<(devid: string) => void>()]
  const onShow = vi.fn<(devid: string) => void>()
  const cellOf = (id: string, lamp: Partial<LampPoint>, isRoot = true): ReactNode =>
    lampColumns(isRoot, { onLog, onEdit, onShow })
      .find((column) => column.id === id)
      ?.cell(readLamp(buildLamp(lamp)))
  const textOf = (id: string, lamp: Partial<LampPoint>) => {
    page = mount(<LampTroublesContext value={troubles}>{cellOf(id, lamp)}</LampTroublesContext>)
    return page.container.textContent
  }

  test('admin sees everything, others pole, current, status, state, circuit, side and the log', () => {
    const ids = (isRoot: boolean) =>
      lampColumns(isRoot, { onLog, onEdit, onShow }).map(({ id }) => id)
    expect(ids(true).toSorted()).toEqual([
      'action',
      'circuit',
      'devbattery',
      'devconnect',
      'devct',
      'devid',
      'devstate',
      'devstatus',
      'lastupdate',
      'missing_day',
      'pole',
      'rssi',
      'side',
    ])
    expect(ids(false)).toEqual([
      'pole',
      'devct',
      'devstatus',
      'devstate',
      'circuit',
      'side',
      'action',
    ])
  })

  test('a state says since when, and a silent lamp that its gateways are down', () => {
    const silent = { pole: 'P-900', devconnect: 'ติดต่อไม่ได้' } as const
    expect(textOf('devconnect', silent)).toBe(
      'ติดต่อไม่ได้ตั้งแต่ 16:40\u00A0น.เกตเวย์ GW-01, GW-04 ขาดการเชื่อมต่อ',
    )
    page.unmount()
    expect(textOf('devstatus', silent)).toBe('ปกติ')
    page.unmount()
    expect(textOf('devstatus', { pole: 'P-900', devstatus: 'ดับ' })).toContain('ตั้งแต่ 16:40\u00A0น.')
    expect(troubleWords(trouble, '2026-11-22').sinceShort).toBe('21/11/2569')
    page.unmount()
    expect(textOf('devstatus', { pole: 'P-901', devstatus: 'ดับ' })).toBe('ผิดปกติ')
  })

  test('admin edits a position where others propose it; all actions name their lamp', () => {
    page = mount(cellOf('action', { pole: 'P-3' }))
    press(find(page.container, 'button', 'แก้ไขตำแหน่งอุปกรณ์ P-3'))
    press(find(page.container, 'button', 'ประวัติการทำงานของอุปกรณ์ P-3'))
    expect([onEdit.mock.lastCall, onLog.mock.lastCall]).toEqual([['id-P-3'], ['id-P-3']])
    page.draw(cellOf('action', { pole: 'P-3' }, false))
    press(find(page.container, 'button', 'เสนอพิกัดอุปกรณ์ P-3'))
    expect(onEdit).toHaveBeenCalledTimes(2)
    expect(page.container.querySelector('[aria-label^=แก้ไข]')).toBeNull()
    press(find(page.container, 'button', 'แสดง P-3 บนแผนที่'))
    expect(onShow.mock.lastCall).toEqual(['id-P-3'])
  })

  test.each([
    ['devstatus', { devstatus: 'ดับ' }, 'ผิดปกติ'],
    ['devstate', { devstate: 'หรี่แสง' }, 'หรี่แสง'],
    ['devstate', { day_burning: true }, 'ไฟติดกลางวัน'],
    ['devstate', { cycling: true, devstate: 'ไฟดับ' }, 'ไฟติด ๆ ดับ ๆ'],
    ['devconnect', { devconnect: 'ติดต่อไม่ได้' }, 'ติดต่อไม่ได้'],
    ['devconnect', { devconnect: 'ยังไม่เคยรายงานข้อมูล' }, 'ยังไม่เคยรายงานข้อมูล'],
    ['lastupdate', {}, '21/11/2569 19:40\u00A0น.'],
    ['missing_day', { missing_day: 1_204 }, '1,204'],
    ['missing_day', { missing_day: 0 }, '0'],
    // of messages without a frame counter nobody knows
    ['missing_day', { missing_day: null }, '-'],
    ['pole', { pole: 'P-7', latitude: '' }, 'P-7ไม่มีพิกัด'],
  ] as const)('%s of %o says %s', (id, lamp, reported) => {
    expect(textOf(id, lamp)).toBe(reported)
  })

  test('what is not known of a lamp is a dash', () => {
    const silent = { devct: null, devstate: '-', rssi: null } as const
    expect(['devct', 'devstate', 'rssi'].map((id) => cellOf(id, silent))).toEqual(['-', '-', '-'])
  })
})

describe('tiles', () => {
  const summary = {
    available: 10,
    work: 7,
    fail: 1,
    unknown: 2,
    unreachable: 3,
    never_reported: 1,
    day_burning: 0,
  }
  const draw = (isRoot: boolean, onFilter = vi.fn<OnFilter>(), unknown = 2) => (
    <LampTiles
      summary={{ ...summary, unknown } as LampSummary}
      filter="off"
      onFilter={onFilter}
      isRoot={isRoot}
    />
  )

  test('a tile narrows the table, and pressed again widens it', () => {
    const onFilter = vi.fn<OnFilter>()
    page = mount(draw(true, onFilter))
    press(find(page.container, 'button', 'ติดต่อไม่ได้'))
    press(find(page.container, 'button', 'ผิดปกติ'))
    expect(onFilter.mock.calls).toEqual([['unreachable'], ['all']])
    expect(find(page.container, 'button', 'ผิดปกติ').getAttribute('aria-pressed')).toBe('true')
  })

  test('others see how many cannot be reached, but not which', () => {
    page = mount(draw(false))
    expect(page.container.textContent).toContain('ติดต่อไม่ได้3')
    expect(() => find(page.container, 'button', 'ติดต่อไม่ได้')).toThrow('no button')
  })

  test('what adds up to more than all says so, where there is any', () => {
    page = mount(draw(true))
    expect(find(page.container, 'button', 'ติดต่อไม่ได้').textContent).toBe(
      'ติดต่อไม่ได้3 ดวงนับรวมในช่องอื่นแล้ว',
    )
    expect(find(page.container, 'button', 'ไฟติดกลางวัน').textContent).toBe('ไฟติดกลางวัน0 ดวง')
  })

  test('what is not known has a tile only where there is any', () => {
    page = mount(draw(true))
    expect(page.container.textContent).toContain('ไม่ทราบ2 ดวงยังไม่เคยรายงานข้อมูล 1')
    page.draw(draw(true, undefined, 0))
    expect(page.container.textContent).not.toContain('ไม่ทราบ')
  })
})
