import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceChannel } from '@roadside/contract/devices/rows.ts'
import { describe, expect, test } from 'vitest'
import { changedChannels, channelProblems, channelValues } from './channel-values.ts'
import { problemsOf, readRules, rulesValues } from './rules-values.ts'

const kind = defineDeviceKind({
  solution: 'smoke',
  menuName: 'ควัน',
  typeNames: ['Smoke'],
  noun: 'หัววัด',
  counter: 'ตัว',
  reportS: 600,
  timeoutS: 1_800,
  channels: [
    {
      key: 'a',
      name: 'ก',
      unit: '%',
      decimals: 1,
      limits: { high: { watch: 5 }, hysteresis: 1, confirmed: ['watch'] },
    },
    { key: 'door', name: 'ประตู', unit: '', decimals: 0, words: ['ปิด', 'เปิด'] },
  ],
  settings: [{ key: 'datum', name: 'ระดับ', unit: 'ม.', initial: 0, least: -10, most: 10 }],
})
const device = { channels: [] as DeviceChannel[], rules: {} }

describe('rules as they are typed', () => {
  test('begin with what the solution starts with, without points of two states', () => {
    const values = rulesValues(kind, device)
    expect(values).toMatchObject({
      'a|high|watch': '5',
      'a|high|warn': '',
      'a|hysteresis': '1',
      'setting|datum': '0',
    })
    expect(Object.keys(values).some((field) => field.startsWith('door|'))).toBe(false)
  })

  test('come back as they went, an emptied limit as none, and two readings running stay', () => {
    const values = {
      ...rulesValues(kind, device),
      'a|high|warn': '1,200.5',
      'a|low|watch': '-3',
      'setting|datum': '2',
    }
    expect(readRules(values, kind)).toEqual({
      limits: {
        a: {
          high: { watch: 5, warn: 1200.5 },
          low: { watch: -3 },
          hysteresis: 1,
          confirmed: ['watch'],
        },
      },
      settings: { datum: 2 },
    })
    expect(readRules({ ...values, 'a|high|watch': ' ' }, kind).limits?.['a']?.high).toEqual({
      warn: 1200.5,
    })
  })

  test.each([
    [{ 'a|high|watch': 'x' }, { 'a|high|watch': 'ต้องเป็นตัวเลข' }],
    [{ 'a|high|warn': '4' }, { 'a|hysteresis': 'เกณฑ์ด้านสูงต้องมากขึ้นตามระดับ' }],
    [{ 'a|hysteresis': '-1' }, { 'a|hysteresis': 'ระยะกันแกว่งต้องไม่ติดลบ' }],
    [{ 'setting|datum': '11' }, { 'setting|datum': 'ต้องเป็นตัวเลข -10 ถึง 10' }],
    [{ 'setting|datum': '' }, { 'setting|datum': 'ต้องเป็นตัวเลข -10 ถึง 10' }],
    [{}, {}],
  ])('%j is told as %j', (typed, problems) => {
    expect(
      problemsOf(kind, { ...rulesValues(kind, device), ...typed } as Record<string, string>),
    ).toEqual(problems)
  })
})

describe('channels as they are typed', () => {
  const channels = [
    {
      id: 1,
      key: 'a',
      name: 'a',
      unit: '%',
      decimals: 1,
      words: null,
      place: { x: 0.5, kind: 'strain' },
    },
    { id: 2, key: 'door', name: 'ประตู', unit: '', decimals: 0, words: ['ปิด', 'เปิด'], place: null },
  ] as unknown as DeviceChannel[]
  const places = [
    { key: 'kind', label: 'ชนิด', type: 'text' },
    { key: 'x', label: 'ตามยาว', type: 'number' },
  ] as const
  const before = channelValues(channels, places)

  test('only those that were changed are sent, whole', () => {
    expect(changedChannels(before, before, channels, places)).toEqual([])
    expect(
      changedChannels(
        before,
        { ...before, '1|name': ' ความเครียด ', '1|place|x': '' },
        channels,
        places,
      ),
    ).toEqual([
      {
        channel: 1,
        form: { name: 'ความเครียด', unit: '%', decimals: 1, words: null, place: { kind: 'strain' } },
      },
    ])
    expect(changedChannels(before, { ...before, '2|on': 'เปิดอยู่' }, channels, places)).toMatchObject(
      [{ channel: 2, form: { words: ['ปิด', 'เปิดอยู่'] } }],
    )
  })

  test.each([
    [{ '1|decimals': '7' }, ['1|decimals']],
    [{ '1|on': 'เปิด' }, ['1|on']],
    [{ '1|place|x': 'กลาง' }, ['1|place|x']],
    [{ '1|place|x': '' }, []],
  ])('%j is wrong at %j', (typed, fields) => {
    expect(
      Object.keys(channelProblems({ ...before, ...typed } as Record<string, string>, places)),
    ).toEqual(fields)
  })
})
