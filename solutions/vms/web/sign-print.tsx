import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { healthNames } from '@roadside/contract/health.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import type { DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { messageText } from '../rules/message-text.ts'
import type { SignState } from '../state.ts'
import { sourceWords } from '../words.ts'
import { signFigures } from './sign-figures.ts'

type Sign = DeviceSiteData<SignState>['devices'][number]

const figure = (label: string) => (sign: Sign) =>
  signFigures(sign).find((one) => one.label === label)?.text ?? '-'
const columns: readonly ExportColumn<Sign>[] = [
  { header: 'ป้าย', value: ({ name }) => name },
  { header: 'กม.', value: ({ sta }) => sta },
  {
    header: 'ข้อความที่แสดง',
    value: ({ health, state }) => messageText(health === 'unreachable' ? null : state.message),
  },
  { header: 'ตั้งข้อความโดย', value: ({ state }) => sourceWords(state.source) },
  { header: 'ตั้งแต่', value: ({ state }) => formatThaiDateTime(state.since) },
  { header: 'ถึง', value: ({ state }) => formatThaiDateTime(state.expires) },
  ...['ความสว่าง', 'พิกเซลชำรุด', 'อุณหภูมิในตู้', 'ประตูตู้'].map((header) => ({
    header,
    value: figure(header),
  })),
  {
    header: 'สถานะ',
    value: ({ health, reasons }) => [healthNames[health], ...reasons].join(' · '),
  },
]

/** The signs of the site as they are, as a file or on paper. */
export function SignPrint({ site, devices }: DeviceSiteData<SignState>) {
  const of = usePrintOf(site.name)
  return (
    <TableButtons
      table={() => ({ name: `ข้อความบนป้าย ${site.name}`, columns, rows: devices })}
      print={{ of, period: null, isLandscape: true }}
    />
  )
}
