import { Button, NativeSelect } from '@mantine/core'
import type { AuditGroup } from '@roadside/contract/audit-words.ts'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import type { ShownRange } from '@roadside/ui/range/use-time-range.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { Fragment, useState } from 'react'
import type { AuditFilter } from './audit-filter.ts'
import styles from './audit.module.css'

interface AuditFiltersProps {
  filter: AuditFilter
  groups: readonly AuditGroup[] | undefined
  shown: ShownRange
  onChange: (part: Partial<AuditFilter>) => void
  onClear: () => void
}

/** Filters the log by action, user and time. */
export function AuditFilters({ filter, groups, shown, onChange, onClear }: AuditFiltersProps) {
  const { action, username, search } = filter
  // input that is not applied yet is cleared with the other filters
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    onClear()
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
      <RangeControl shown={shown} />
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
      {(shown.range.step !== 'all' || Object.values(filter).some((value) => value !== '')) && (
        <Button onClick={clear}>ล้างตัวกรองทั้งหมด</Button>
      )}
    </Fragment>
  )
}
