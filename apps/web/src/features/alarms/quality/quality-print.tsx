import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { PrintedTable } from '@roadside/ui/print/print-sheet.tsx'
import { percentWords, qualityFigures, verdictNames, type Quality } from './quality-figures.ts'
import { advisedWords } from './quality-lists.tsx'

interface PrintedQualityProps {
  quality: Quality
  operators: number
}

/** The page on A4: the figures, the most frequent, the shares. */
export function PrintedQuality({ quality, operators }: PrintedQualityProps) {
  const { total, top, severities } = quality
  return (
    <>
      <p>
        การแจ้งเตือนใหม่ {formatNumber(total)} รายการ ผู้ปฏิบัติงานพร้อมกัน {formatNumber(operators)} คน
      </p>
      <PrintedTable
        columns={['ตัวชี้วัด', 'ค่าที่วัดได้', 'ค่าแนะนำ', 'ที่มา', 'ผล'].map((header) => ({ header }))}
        rows={qualityFigures(quality, operators).map(
          ({ name, value, unit, advice, source, verdict }) => [
            name,
            `${value} ${unit}`,
            advice,
            source || '-',
            verdict ? verdictNames[verdict] : '-',
          ],
        )}
      />
      <h2>10 รายการที่เกิดบ่อยที่สุด</h2>
      <PrintedTable
        columns={[
          { header: 'การแจ้งเตือน' },
          { header: 'พื้นที่ติดตั้ง' },
          { header: 'ครั้ง', align: 'end' },
          { header: 'สัดส่วน', align: 'end' },
        ]}
        rows={top.map(({ kind_name, subject, site, count, share }) => [
          `${kind_name} ${subject}`,
          site || '-',
          formatNumber(count),
          percentWords(share),
        ])}
      />
      <h2>สัดส่วนตามระดับ</h2>
      <PrintedTable
        columns={[
          { header: 'ระดับ' },
          { header: 'ครั้ง', align: 'end' },
          { header: 'สัดส่วน', align: 'end' },
          { header: 'ค่าแนะนำ' },
        ]}
        rows={severities.map(({ severity, count, share }) => [
          severityNames[severity],
          formatNumber(count),
          percentWords(share),
          advisedWords(severity),
        ])}
      />
    </>
  )
}
