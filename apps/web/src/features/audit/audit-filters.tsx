import { Button, NativeSelect } from '@mantine/core'
import type { AuditGroup } from '@roadside/contract/audit-words.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { Fragment, useState } from 'react'
import { noFilter, type AuditFilter } from './audit-filter.ts'
import { AuditPeriod } from './audit-period.tsx'
import styles from './audit.module.css'

interface AuditFiltersProps {
  filter: AuditFilter
  groups: readonly AuditGroup[] | undefined
  onChange: (part: Partial<AuditFilter>) => void
}

/** Filters the log by action, user and time. */
export function AuditFilters({ filter, groups, onChange }: AuditFiltersProps) {
  const { action, username, from, to, search } = filter
  // input that is not applied yet is cleared with the other filters
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    onChange(noFilter)
  }
  const actions = (groups ?? []).map(({ title, actions: names }) => ({
    group: title,
    items: Object.entries(names).map(([value, label]) => ({ value, label })),
  }))
  const isUnknown =
    groups !== undefined && action !== '' && !groups.some(({ actions: names }) => action in names)
  return (
    <Fragment key={cleared}>
      <NativeSelect
        aria-label="กรองตามการดำเนินการ"
        className={styles.action}
        value={action}
        data={[{ value: '', label: 'ทุกการดำเนินการ' }, ...(isUnknown ? [action] : []), ...actions]}
        onChange={({ currentTarget }) => onChange({ action: currentTarget.value })}
      />
      <AuditPeriod period={{ from, to }} onChange={onChange} />
      <SearchBox
        label="กรองตามชื่อผู้ใช้"
        placeholder="ชื่อผู้ใช้"
        value={username}
        onSearch={(text) => onChange({ username: text })}
      />
      <SearchBox
        label="ค้นหาในบันทึกการใช้งาน"
        placeholder="รายการที่เกี่ยวข้อง"
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      {Object.values(filter).some((value) => value !== '') && (
        <Button onClick={clear}>ล้างตัวกรองทั้งหมด</Button>
      )}
    </Fragment>
  )
}
