import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import {
  contractEquipment,
  contractEquipmentTopic,
  type ContractEquipment,
} from '@roadside/contract/records/contract/equipment-call.ts'
import { AssetAlarms } from '@roadside/ui/alarms/asset-alarms.tsx'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { MissingRecord } from '@roadside/ui/register/record-state.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { typeByName } from '../../solution-types.ts'
import styles from './contract-equipment.module.css'
import { StateChip } from './equipment-columns.tsx'

const subject = { topic: contractEquipmentTopic, wid: null }
const intervalMs = 60_000

/** One piece of equipment of a contract: its facts, its alarms, its repairs and where the present one stands. */
export function EquipmentPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const isId = Number.isSafeInteger(id) && id > 0
  const query = useLiveCall(contractEquipment, { id }, subject, {
    enabled: isId,
    refetchInterval: intervalMs,
  })
  const equipment = query.data?.rows[0]
  const missing = (
    <MissingRecord
      noun="อุปกรณ์"
      list={<Link to={paths.contractEquipment}>ดูอุปกรณ์ในสัญญาทั้งหมด</Link>}
    />
  )
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      title={equipment ? <Title equipment={equipment} /> : 'อุปกรณ์'}
    >
      {isId ? (
        <ViewState query={query}>
          {() => (equipment ? <Content equipment={equipment} /> : missing)}
        </ViewState>
      ) : (
        missing
      )}
    </PageDialog>
  )
}

function Title({ equipment: { name, health } }: { equipment: ContractEquipment }) {
  return (
    <span className={styles.title}>
      {name} <StateChip health={health} />
    </span>
  )
}

function Content({ equipment }: { equipment: ContractEquipment }) {
  const { id, site, type_name, road_code, road_name, sta, since, guarantee_from, guarantee_to } =
    equipment
  return (
    <div className={styles.panel}>
      <ShownFields
        fields={[
          { label: 'พื้นที่ติดตั้ง', value: site },
          { label: 'ประเภทระบบ', value: typeByName.get(type_name)?.menuName ?? type_name },
          { label: 'สายทาง', value: [road_code, road_name].filter(Boolean).join(' ') },
          { label: 'กม. (STA)', value: sta },
          { label: 'หน่วยงาน', value: equipment.department },
          { label: 'ตั้งแต่', value: since && formatThaiDateTime(since) },
          { label: 'สาเหตุ', value: equipment.reason },
          { label: 'โครงการ', value: equipment.project },
          { label: 'เลขที่สัญญา', value: equipment.contract_no },
          { label: 'งวด', value: equipment.lot },
          { label: 'ระยะประกัน', value: <GuaranteeMark from={guarantee_from} to={guarantee_to} /> },
        ]}
      />
      <AssetAlarms asset={id} />
    </div>
  )
}
