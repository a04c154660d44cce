import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { ExportTable } from '@roadside/ui/print/table-buttons.tsx'
import { percentWords, qualityFigures, verdictNames, type Quality } from './quality-figures.ts'
import { advisedWords } from './quality-lists.tsx'

interface Line {
  readonly part: string
  readonly name: string
  readonly value: string
  readonly advice: string
  readonly source: string
  readonly verdict: string
}

/** Everything of the page as one table for files. */
export function qualityExport(
  name: string,
  quality: Quality,
  operators: number,
): ExportTable<Line> {
  const figures = qualityFigures(quality, operators).map(
    ({ name: of, value, unit, advice, source, verdict }) => ({
      part: 'ตัวชี้วัด',
      name: of,
      value: `${value} ${unit}`.trim(),
      advice,
      source,
      verdict: verdict ? verdictNames[verdict] : '',
    }),
  )
  const top = quality.top.map(({ kind_name, subject, site, count, share }) => ({
    part: 'เกิดบ่อยที่สุด',
    name: `${kind_name} ${subject}${site ? ` (${site})` : ''}`,
    value: `${formatNumber(count)} ครั้ง (${percentWords(share)})`,
    advice: '',
    source: '',
    verdict: '',
  }))
  const severities = quality.severities.map(({ severity, count, share }) => ({
    part: 'สัดส่วนตามระดับ',
    name: severityNames[severity],
    value: `${formatNumber(count)} ครั้ง (${percentWords(share)})`,
    advice: advisedWords(severity),
    source: 'ISA-18.2-2016 ข้อ 16, EEMUA 191',
    verdict: '',
  }))
  return {
    name,
    columns: [
      { header: 'ส่วน', value: ({ part }) => part },
      { header: 'ตัวชี้วัด', value: ({ name: of }) => of },
      { header: 'ค่าที่วัดได้', value: ({ value }) => value },
      { header: 'ค่าแนะนำ', value: ({ advice }) => advice },
      { header: 'ที่มา', value: ({ source }) => source },
      { header: 'ผล', value: ({ verdict }) => verdict },
    ],
    rows: [...figures, ...top, ...severities],
  }
}
