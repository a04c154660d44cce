import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import type { alarmCounts } from '@roadside/contract/alarms/alarm-calls.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { contractorList } from '@roadside/contract/records/contractor.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { CountChips } from '@roadside/ui/lists/count-chips.tsx'
import { FilterChoice } from '@roadside/ui/lists/filter-choice.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { SeverityMark, severityTones } from '@roadside/ui/state-mark.tsx'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../account.ts'
import { menuQuery } from '../../menu/menu-query.ts'
import { typeByName } from '../../solution-types.ts'
import { kindChoices } from './kind-choices.ts'
import type { AlarmFilter } from './use-alarm-list.ts'

interface SeverityFilterProps {
  filter: AlarmFilter
  counts: Reply<typeof alarmCounts> | undefined
}

/** How many are announced of each severity; each leaves those of its own. */
export function SeverityFilter({ filter, counts }: SeverityFilterProps) {
  return (
    <CountChips
      label="กรองตามระดับ"
      chips={severities.map((severity) => ({
        id: severity,
        label: severityNames[severity],
        mark: <SeverityMark severity={severity} size={13} />,
        tone: severityTones[severity],
        count: counts && (counts.rows.find((row) => row.severity === severity)?.total ?? 0),
      }))}
      chosen={filter.severities}
      onToggle={filter.toggleSeverity}
    />
  )
}

/** How many choices beside the severity are set. */
export function setChoices({ type, kind, department, contractor, search }: AlarmFilter): number {
  return [type, kind, department, contractor, search].filter(
    (one) => one !== undefined && one !== '',
  ).length
}

/** What else narrows the list: solution type, kind, department, contractor. */
export function AlarmFilters({ filter }: { filter: AlarmFilter }) {
  const { user, isContractor } = useAccount()
  const { data: menu = [] } = useQuery(menuQuery(user))
  const departments = menu.flatMap(({ DeptList }) => DeptList)
  // a contractor has no menu: its equipment may be of any type
  const types = isContractor
    ? new Set(typeByName.keys())
    : new Set(departments.flatMap(({ Solution }) => Solution.map((one) => one.TypeName)))
  // the console's own alarms are for the same accounts
  const knowsConsole = useAccess('authority')
  const knowsContractors = useAccess(contractorList.access)
  const contractors = useCall(
    contractorList,
    { page: 1, perPage: 500, sort: 'name' },
    { enabled: knowsContractors, refetchInterval: false },
  )
  return (
    <>
      <FilterChoice
        label="ประเภทระบบ"
        all="ทุกประเภทระบบ"
        value={filter.type}
        data={[...types].flatMap((name) => {
          const type = typeByName.get(name)
          return type?.route ? [{ value: name, label: type.menuName }] : []
        })}
        onChoose={(type) => filter.put({ type, kind: undefined })}
      />
      <FilterChoice
        label="ชนิดการแจ้งเตือน"
        all="ทุกชนิด"
        value={filter.kind}
        data={kindChoices(
          filter.type === '' ? types : new Set([filter.type]),
          filter.type === '' && knowsConsole,
        )}
        onChoose={(kind) => filter.put({ kind })}
      />
      {!isContractor && (
        <FilterChoice
          label="หน่วยงาน"
          all="ทุกหน่วยงาน"
          value={String(filter.department ?? '')}
          data={departments.map(({ DeptID, DeptName }) => ({
            value: String(DeptID),
            label: DeptName,
          }))}
          onChoose={(department) => filter.put({ department })}
        />
      )}
      {knowsContractors && (
        <FilterChoice
          label="ผู้รับจ้าง"
          all="ผู้รับจ้างทุกราย"
          value={String(filter.contractor ?? '')}
          data={
            contractors.data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
          }
          onChoose={(contractor) => filter.put({ contractor })}
        />
      )}
    </>
  )
}
