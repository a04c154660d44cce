import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import type { DeviceProfile } from '../../registry-calls.ts'
import { ProfileSettings } from '../../rules/settings.ts'
import { judgeNames } from './judge-names.ts'

const settingsOf = ({ settings }: DeviceProfile) => ProfileSettings.safeParse(settings).data

export function profileColumns(
  onEdit: (profile: DeviceProfile) => void,
): readonly TableColumn<DeviceProfile>[] {
  return [
    { id: 'name', header: 'ชนิดอุปกรณ์', cell: ({ name }) => <span title={name}>{name}</span> },
    {
      id: 'origin',
      header: 'ที่มา',
      cell: ({ is_built_in }) => (is_built_in ? 'มากับระบบ' : 'เพิ่มเอง'),
    },
    {
      id: 'lamps',
      header: 'ใช้กับ',
      unit: 'ดวง',
      align: 'end',
      cell: ({ lamps }) => formatNumber(lamps),
    },
    {
      id: 'judge_by',
      header: 'ตัดสินสถานะจาก',
      cell: (profile) => judgeNames[settingsOf(profile)?.judge_by ?? 'current'],
    },
    {
      id: 'on_threshold_a',
      header: 'กระแสที่ถือว่าไฟติด',
      unit: 'A',
      align: 'end',
      cell: (profile) => formatNumber(settingsOf(profile)?.on_threshold_a, 2),
    },
    {
      id: 'unreachable_after_min',
      header: 'ติดต่อไม่ได้เมื่อเงียบ',
      unit: 'นาที',
      align: 'end',
      cell: (profile) => formatNumber(settingsOf(profile)?.unreachable_after_min),
    },
    { id: 'codec', header: 'โปรแกรมถอดรหัส', cell: (profile) => <CodecState profile={profile} /> },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      align: 'end',
      cell: (row) => (
        <RowAction icon="edit" label={`แก้ไขชนิดอุปกรณ์ ${row.name}`} onPress={() => onEdit(row)} />
      ),
    },
  ]
}

function CodecState({ profile }: { profile: DeviceProfile }) {
  const { codec, codec_error, codec_suspended_until, codec_warnings } = profile
  if (codec === null && codec_error !== null)
    return <HealthChip health="warning" word="อ่านค่าไม่ได้" />
  if (codec_suspended_until !== null) {
    return (
      <HealthChip health="fault" word={`พักใช้ถึง ${formatThaiDateTime(codec_suspended_until)}`} />
    )
  }
  if (codec_error !== null) return <HealthChip health="warning" word="มีข้อผิดพลาด" />
  if (codec_warnings.length > 0) return <HealthChip health="warning" word="มีคำเตือน" />
  return codec === null ? 'ไม่ใช้' : <HealthChip health="ok" word="ใช้งาน" />
}
