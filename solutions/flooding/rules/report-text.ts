import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { FloodReportRow } from '../calls.ts'
import { passageWords } from '../passage.ts'

/** The flood report as text, in the form used by the authority (solutions.md "Flooding"). */
export function reportText(
  rows: readonly Pick<FloodReportRow, 'road' | 'site' | 'sta' | 'depth_cm' | 'passage' | 'at'>[],
  { title, of, at }: { readonly title: string; readonly of: string; readonly at: string },
): string {
  const head = [title, of, `ข้อมูลล่าสุดเมื่อ ${at}`]
  if (rows.length === 0) return [...head, 'ไม่มีจุดที่น้ำท่วมทางหรือปิดการจราจร'].join('\n')
  const lines = rows.map(
    ({ road, site, sta, depth_cm, passage, at: time }, index) =>
      `${index + 1}. สายทาง ${road || site}${sta && ` ช่วง กม. ที่ ${sta}`} น้ำท่วมสูง ${
        depth_cm === null ? 'ไม่ทราบ' : `${Math.max(Math.round(depth_cm), 0)} ซม.`
      } การสัญจร ${passageWords(passage)} เวลา ${formatThaiDateTime(time)}`,
  )
  return [...head, ...lines].join('\n')
}
