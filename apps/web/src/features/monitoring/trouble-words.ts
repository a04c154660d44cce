import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { conditionNames, healthNames, isConditionWorse } from '@roadside/contract/health.ts'
import type { Trouble } from '@roadside/contract/monitoring-calls.ts'
import { judgeGuarantee } from '@roadside/contract/records/guarantee.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { typeByName } from '../../solution-types.ts'
import { isAlarming } from './site-sums.ts'
import { typeName } from './type-words.tsx'

/** The worse of the equipment's health and the measured condition. */
export function stateName({ condition, health }: Pick<Trouble, 'condition' | 'health'>): string {
  return isConditionWorse(condition, health) ? conditionNames[condition] : healthNames[health]
}

/**
 * The cause of a trouble, the worse first: the equipment's own reason, and the level of its
 * condition.
 */
export function causeOf({ type_name, condition, health, reason }: Trouble): string {
  const watched = typeByName.get(type_name)?.watches ?? 'ค่าที่วัด'
  const level = isAlarming({ condition }) ? `${watched}ถึงเกณฑ์${conditionNames[condition]}` : ''
  return (isConditionWorse(condition, health) ? [level, reason] : [reason, level])
    .filter(Boolean)
    .join(' · ')
}

/** The guarantee in one short line; empty where none is known. */
export function guaranteeLine(
  row: Pick<Trouble, 'guarantee_from' | 'guarantee_to'>,
  today: string,
): string {
  const { word, days } = guaranteeWords(row, today)
  if (word === '-') return ''
  return word === 'อยู่ในประกัน' ? `ประกัน${days}` : `${word} ${days}`.trim()
}

/** How long ago something began: เมื่อสักครู่, 8 นาทีแล้ว. */
export function sinceWords(since: string, now: number): string {
  return now - Date.parse(since) < 60_000 ? 'เมื่อสักครู่' : `${lasting(since, now)}แล้ว`
}

/** How long something has been so. */
export function lasting(since: string, now: number): string {
  return lengthWords((now - Date.parse(since)) / 1_000)
}

/** The guarantee in as few words as a table has room for: whether it runs, and how long. */
export function guaranteeWords(
  { guarantee_from, guarantee_to }: Pick<Trouble, 'guarantee_from' | 'guarantee_to'>,
  today: string,
): { readonly word: string; readonly days: string } {
  const guarantee = judgeGuarantee(guarantee_from, guarantee_to, today)
  switch (guarantee.state) {
    case 'within':
      return { word: 'อยู่ในประกัน', days: `เหลือ ${guarantee.daysLeft.toLocaleString('en-US')} วัน` }
    case 'over':
      return { word: 'พ้นประกัน', days: `${guarantee.daysSince.toLocaleString('en-US')} วันแล้ว` }
    case 'before':
      return { word: 'ยังไม่เริ่มประกัน', days: '' }
    case 'none':
      return { word: '-', days: '' }
  }
}

export function wayOf({
  road_code,
  road_name,
  site,
}: Pick<Trouble, 'road_code' | 'road_name' | 'site'>): string {
  return road_code || road_name || site
}

/** Troubles for the exported file and for print. */
export function exportTroubles(now: number, today: string): readonly ExportColumn<Trouble>[] {
  return [
    { header: 'สถานะ', value: stateName },
    { header: 'อุปกรณ์', value: ({ name }) => name },
    { header: 'ประเภทระบบ', value: ({ type_name }) => typeName(type_name) },
    { header: 'พื้นที่ติดตั้ง', value: ({ site }) => site },
    {
      header: 'สายทาง',
      value: ({ road_code, road_name }) => [road_code, road_name].filter(Boolean).join(' '),
    },
    { header: 'กม. (STA)', value: ({ sta }) => sta },
    { header: 'หน่วยงาน', value: ({ department }) => department },
    { header: 'โครงการ', value: ({ project }) => project },
    { header: 'ผู้รับจ้าง', value: ({ contractor }) => contractor },
    {
      header: 'ระยะประกัน',
      value: (row) => {
        const { word, days } = guaranteeWords(row, today)
        return `${word} ${days}`.trim()
      },
    },
    { header: 'ตั้งแต่', value: ({ since }) => formatThaiDateTime(since) },
    { header: 'นาน', value: ({ since }) => lasting(since, now) },
    { header: 'สาเหตุ', value: causeOf },
  ]
}
