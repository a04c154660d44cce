import { Button, NativeSelect } from '@mantine/core'
import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import type { alarmCounts } from '@roadside/contract/alarms/alarm-calls.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { contractorList } from '@roadside/contract/records/contractor.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { SeverityMark, severityTones } from '@roadside/ui/state-mark.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useAccount } from '../../account.ts'
import { menuQuery } from '../../menu/menu-query.ts'
import { typeByName } from '../../solution-types.ts'
import styles from './alarms.module.css'
import { kindChoices } from './kind-choices.ts'
import type { AlarmFilter } from './use-alarm-list.ts'

interface SeverityFilterProps {
  filter: AlarmFilter
  counts: Reply<typeof alarmCounts> | undefined
}

/** How many are announced of each severity; each leaves those of its own. */
export function SeverityFilter({ filter, counts }: SeverityFilterProps) {
  return (
    <fieldset className={styles.severities} aria-label="กรองตามระดับ">
      {severities.map((severity) => {
        const total = counts?.rows.find((row) => row.severity === severity)?.total
        return (
          <button
            key={severity}
            type="button"
            data-tone={severityTones[severity]}
            data-some={(total ?? 0) > 0 || undefined}
            aria-pressed={filter.severities.includes(severity)}
            onClick={() => filter.toggleSeverity(severity)}
          >
            <SeverityMark severity={severity} size={13} />
            {severityNames[severity]} <b>{counts ? formatNumber(total ?? 0) : '-'}</b>
          </button>
        )
      })}
    </fieldset>
  )
}

/** Filters that a phone shows when they are asked for; how many of them are set is said anyway. */
export function FoldedFilters({ filter, children }: { filter: AlarmFilter; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { type, kind, department, contractor } = filter
  const set = [type, kind, department, contractor].filter((one) => one !== undefined && one !== '')
  return (
    <>
      <Button
        size="xs"
        className={styles.fold ?? ''}
        leftSection={<Icon name="filter" size={16} />}
        rightSection={<Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        ตัวกรองและลำดับ{set.length > 0 && ` (${formatNumber(set.length)})`}
      </Button>
      <div className={styles.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  data: readonly { readonly value: string; readonly label: string }[]
  onChoose: (value: string | undefined) => void
}

function Choice({ label, all, value, data, onChoose }: ChoiceProps) {
  // one choice is none, unless the address has chosen
  if (data.length < 2 && value === '') return null
  return (
    <NativeSelect
      size="xs"
      className={styles.choice ?? ''}
      aria-label={label}
      value={value}
      data={[
        { value: '', label: all },
        ...data,
        ...(value === '' || data.some((one) => one.value === value)
          ? []
          : [{ value, label: `${label}ที่เลือกไว้` }]),
      ]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    />
  )
}

/** What else narrows the list: solution type, kind, department, contractor. */
export function AlarmFilters({ filter }: { filter: AlarmFilter }) {
  const { user } = useAccount()
  const { data: menu = [] } = useQuery(menuQuery(user))
  const departments = menu.flatMap(({ DeptList }) => DeptList)
  const types = new Set(departments.flatMap(({ Solution }) => Solution.map((one) => one.TypeName)))
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
      <Choice
        label="ประเภทระบบ"
        all="ทุกประเภทระบบ"
        value={filter.type}
        data={[...types].flatMap((name) => {
          const type = typeByName.get(name)
          return type?.route ? [{ value: name, label: type.menuName }] : []
        })}
        onChoose={(type) => filter.put({ type, kind: undefined })}
      />
      <Choice
        label="ชนิดการแจ้งเตือน"
        all="ทุกชนิด"
        value={filter.kind}
        data={kindChoices(
          filter.type === '' ? types : new Set([filter.type]),
          filter.type === '' && knowsConsole,
        )}
        onChoose={(kind) => filter.put({ kind })}
      />
      <Choice
        label="หน่วยงาน"
        all="ทุกหน่วยงาน"
        value={String(filter.department ?? '')}
        data={departments.map(({ DeptID, DeptName }) => ({
          value: String(DeptID),
          label: DeptName,
        }))}
        onChoose={(department) => filter.put({ department })}
      />
      {knowsContractors && (
        <Choice
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
