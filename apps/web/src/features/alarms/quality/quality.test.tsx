import { expect, test, vi } from 'vitest'
import { eachWithConsole, find } from '../../../testing/open-console.ts'
import { qualityFigures, type Quality } from './quality-figures.ts'

const { visit, answer, sent, address } = eachWithConsole()
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })

const quality: Quality = {
  from: '2026-11-01T00:00:00+07:00',
  to: '2026-11-11T00:00:00+07:00',
  total: 400,
  steady: 1.5,
  upset: 9,
  worst: { at: '2026-11-03T20:00:00+07:00', count: 30 },
  flood_hours: 2.4,
  floods: 2,
  top: [
    {
      kind: 'lamp_dark',
      kind_name: 'ไฟดับ',
      subject: 'P-001',
      subject_key: 'asset:7',
      wid: 1,
      site: 'นบ.1001',
      count: 40,
      share: 0.1,
    },
  ],
  chattering: 0,
  stale: 5,
  severities: [
    { severity: 'critical', count: 4, share: 0.01 },
    { severity: 'major', count: 96, share: 0.24 },
    { severity: 'minor', count: 100, share: 0.25 },
    { severity: 'warning', count: 200, share: 0.5 },
  ],
  acknowledged: 10,
  acknowledge_p50_s: 240,
  acknowledge_p90_s: null,
  hours: [],
  days: [],
}
const verdicts = (of: Quality, operators = 1) =>
  Object.fromEntries(qualityFigures(of, operators).map(({ id, verdict }) => [id, verdict]))

test('each figure is judged by what the standards advise for one operator', () => {
  expect(verdicts(quality)).toEqual({
    steady: 'near',
    upset: 'within',
    flood: 'within',
    top: 'over',
    chattering: 'within',
    stale: 'over',
    p50: null,
    p90: null,
  })
  expect(verdicts({ ...quality, flood_hours: 2.5 })).toMatchObject({ flood: 'over' })
  expect(verdicts(quality, 2)).toMatchObject({ steady: 'within', upset: 'within' })
  // ten of few are a great share whatever they are; nothing at all is no praise
  expect(verdicts({ ...quality, total: 199 })).toMatchObject({ top: null })
  expect(verdicts({ ...quality, total: 0, steady: 0, upset: 0 })).toMatchObject({
    steady: null,
    upset: null,
    flood: null,
  })
})

test('the page says where figures begin with the first alarm', async () => {
  answer('alarmQuality', () => {
    const [asked] = sent('alarmQuality') as [{ from: string }]
    return { ...quality, from: new Date(Date.parse(asked.from) + 86_400_000).toISOString() }
  })
  visit('/alarms/quality?range=7d')
  await until(() => expect(document.body.textContent).toContain('ซึ่งเป็นการแจ้งเตือนแรกของระบบ'))
})

test('the page says each figure beside its advice and source, and leads to the history of the most frequent', async () => {
  answer('alarmQuality', () => ({
    ...quality,
    from: (sent('alarmQuality') as [{ from: string }])[0].from,
  }))
  visit('/alarms/quality?range=7d&operators=2')
  const link = await until(() => find('a', 'ไฟดับ P-001'))
  const text = document.querySelector('ul[aria-label=ตัวชี้วัด]')?.textContent ?? ''
  for (const part of ['0.75', 'ต่อคน (2 คน)', 'ISA-18.2-2016', 'EEMUA 191', '4 นาที', 'เกินเกณฑ์'])
    expect(text).toContain(part)
  expect(document.body.textContent).toContain('ประมาณ 80%')
  expect(document.body.textContent).not.toContain('การแจ้งเตือนแรกของระบบ')
  const [asked] = sent('alarmQuality') as [{ from: string; to: string }]
  expect((Date.parse(asked.to) - Date.parse(asked.from)) / 86_400_000).toBe(7)
  link.click()
  const history = { state: 'history', kind: ['lamp_dark'], subject: 'asset:7' }
  await until(() => expect(sent('alarmList')).toContainEqual(expect.objectContaining(history)))
  expect(address()).toContain('range=7d')
})
