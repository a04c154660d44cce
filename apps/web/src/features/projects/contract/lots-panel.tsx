import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { lotLabels } from '@roadside/contract/records/contract/contract-labels.ts'
import { periodUnitNames } from '@roadside/contract/records/contract/defects-period.ts'
import {
  archiveLot,
  projectLots,
  type LotForm,
  type LotRow,
} from '@roadside/contract/records/contract/lot.ts'
import { unknownWord } from '@roadside/contract/records/contract/terms-words.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { ArchivedMark } from '@roadside/ui/register/record-editing.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { ContractRecordsPanel } from './contract-records-panel.tsx'
import { LotDialog } from './lot-dialog.tsx'

function lengthOf({ period, period_unit, guarantee_until }: LotRow): string {
  if (guarantee_until !== null) return `ถึงวันที่ ${formatThaiDate(guarantee_until)}`
  return period === null ? unknownWord : `${period} ${periodUnitNames[period_unit]}`
}

/** The systems of one place share its name. */
function namesOf(members: readonly { readonly name: string }[]): string {
  const counts = new Map<string, number>()
  for (const { name } of members) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => (count === 1 ? name : `${name} (${formatNumber(count)} รายการ)`))
    .join(', ')
}

const columns: readonly TableColumn<LotRow>[] = [
  {
    id: 'name',
    header: 'งวด',
    width: 160,
    cell: (row) => (
      <CellText minWidth={120}>
        {row.name}
        <ArchivedMark record={row} />
      </CellText>
    ),
  },
  {
    id: 'accepted_on',
    header: lotLabels.accepted_on,
    cell: ({ accepted_on }) => (accepted_on === null ? unknownWord : formatThaiDate(accepted_on)),
  },
  { id: 'period', header: 'ระยะเวลา', cell: lengthOf },
  {
    id: 'guarantee',
    header: 'ระยะประกัน',
    width: 230,
    cell: ({ guarantee_from, guarantee_to }) => (
      <GuaranteeMark from={guarantee_from} to={guarantee_to} />
    ),
  },
  {
    id: 'members',
    header: ['สิ่งที่', 'ตรวจรับ'],
    width: 200,
    cell: ({ sites, equipment }) => (
      <CellText>{namesOf([...sites, ...equipment]) || unknownWord}</CellText>
    ),
  },
]

const nameOf = ({ name }: LotRow) => name
const dialog = { id: 'lot', param: 'lot' }

/** The lots of a project: what was accepted when, and how long its defects are repaired. */
export function LotsPanel({ project }: { project: ProjectRow }) {
  const query = useCall(projectLots, { pj_id: project.pj_id })
  return (
    <ContractRecordsPanel<LotRow, LotForm>
      project={project}
      title="งวดและระยะรับประกันความชำรุดบกพร่อง"
      emptyText="ยังไม่ระบุงวด อุปกรณ์ทั้งหมดใช้ระยะรับประกันของโครงการ"
      noun="งวด"
      kind="lot"
      labels={lotLabels}
      list={projectLots}
      query={query}
      columns={columns}
      dialog={dialog}
      nameOf={nameOf}
      archiveCall={archiveLot}
      archiveText={({ name, archived_at }) =>
        archived_at === null
          ? `อุปกรณ์ใน${name} จะใช้ระยะรับประกันของโครงการแทน ข้อมูลทั้งหมดยังอยู่ และนำกลับมาใช้ได้ทุกเมื่อ`
          : `อุปกรณ์ใน${name} จะใช้ระยะรับประกันของงวดนี้ตามเดิม`
      }
    >
      {(form) => (
        <LotDialog
          {...form}
          others={
            query.data?.filter((one) => one.id !== form.row?.id && one.archived_at === null) ?? []
          }
        />
      )}
    </ContractRecordsPanel>
  )
}
