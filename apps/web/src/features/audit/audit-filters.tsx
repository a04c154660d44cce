import { NativeSelect } from '@mantine/core'
import type { AuditGroup } from '@roadside/contract/audit-words.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import type { UsedListQuery } from '@roadside/ui/register/use-list-query.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import type { AuditFilter } from './audit-filter.ts'
import styles from './audit.module.css'

interface AuditFiltersProps {
  filter: AuditFilter
  search: string
  groups: readonly AuditGroup[] | undefined
  onChange: UsedListQuery<AuditFilter>['change']
}

/** Narrows the log by what was done, who did it, and when. */
export function AuditFilters({ filter, search, groups = [], onChange }: AuditFiltersProps) {
  const set = (part: Partial<AuditFilter>) => onChange({ filter: { ...filter, ...part } })
  const actions = groups.map(({ title, actions: names }) => ({
    group: title,
    items: Object.entries(names).map(([value, label]) => ({ value, label })),
  }))
  return (
    <>
      <NativeSelect
        aria-label="กรองตามการกระทำ"
        className={styles.action}
        value={filter.action}
        data={[{ value: '', label: 'ทุกการกระทำ' }, ...actions]}
        onChange={({ currentTarget }) => set({ action: currentTarget.value })}
      />
      <div className={styles.period}>
        <ThaiDateInput
          aria-label="ตั้งแต่วันที่"
          placeholder="ตั้งแต่วันที่"
          value={filter.from}
          onChange={(from) => set({ from })}
        />
        <span aria-hidden>–</span>
        <ThaiDateInput aria-label="ถึงวันที่" placeholder="ถึงวันที่" value={filter.to} onChange={(to) => set({ to })} />
      </div>
      <SearchBox
        label="กรองตามชื่อผู้ใช้"
        placeholder="ชื่อผู้ใช้"
        value={filter.username}
        onSearch={(username) => set({ username })}
      />
      <SearchBox label="ค้นหาในบันทึกการใช้งาน" value={search} onSearch={(text) => onChange({ search: text })} />
    </>
  )
}
