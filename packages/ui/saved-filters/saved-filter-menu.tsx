import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { roles } from '@roadside/contract/user.ts'
import { savedFilters, type SavedFilter } from '@roadside/contract/saved-filter-calls.ts'
import { useLocation, useNavigate, useRouter, type RouterHistory } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Icon } from '../icon.tsx'
import { errorSentence } from '../parts/view-state.tsx'
import { useUrlDialog } from '../use-url-dialog.ts'
import type { QueryValues } from '../use-url-step.ts'
import { useSession } from '../session/session.ts'
import { filterQuery, filterValues, hasFixedTime } from './filter-query.ts'

const SaveFilterDialog = lazy(async () => ({
  default: (await import('./save-filter-dialog.tsx')).SaveFilterDialog,
}))
const SavedFiltersDialog = lazy(async () => ({
  default: (await import('./saved-filters-dialog.tsx')).SavedFiltersDialog,
}))

interface SavedFilterMenuProps {
  /** Name of the list, as its columns are chosen under. */
  list: string
  /** Parameters of the address that make its filter. A constant. */
  names: readonly string[]
}

/** Filters of a list under a name, of the account and of departments: applies one, saves the present one. */
export function SavedFilterMenu(props: SavedFilterMenuProps) {
  // a contractor is of no department, and has none
  const isContractor = useSession()?.user.role === roles.contractor
  return !isContractor && <FilterMenu {...props} />
}

function FilterMenu({ list, names }: SavedFilterMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { history } = useRouter() as { history: RouterHistory }
  const current = useLocation({
    select: (location) => filterQuery(location.search as QueryValues, names),
  })
  const leavesTimeOut = useLocation({
    select: (location) => hasFixedTime(location.search as QueryValues, names),
  })
  const saving = useUrlDialog('saveFilter', ['list'])
  const managing = useUrlDialog('savedFilters', ['list'])
  const isSaving = saving.isOpen && saving.values.list === list
  const isManaging = managing.isOpen && managing.values.list === list
  const answer = useCall(savedFilters, { list }, { enabled: isOpen || isSaving || isManaging })
  const { filters = [], departments = [] } = answer.data ?? {}
  const refresh = () => void answer.refetch()
  // a step of its own: Back shows what was shown before; in a dialog not, which Back closes
  const apply = ({ query }: SavedFilter) =>
    void navigate({
      to: '.',
      search: ((old: QueryValues) => ({ ...old, ...filterValues(query, names, old) })) as never,
      resetScroll: false,
      ...(history.location.state.isDialogOpenedHere && { replace: true, state: true }),
    })
  return (
    <>
      <Menu
        position="bottom-end"
        transitionProps={{ duration: 0 }}
        opened={isOpen}
        onChange={setOpen}
      >
        <Menu.Target>
          <Button
            size="compact-sm"
            leftSection={<Icon name="filter" size={15} />}
            rightSection={<Icon name="chevron-down" size={13} />}
          >
            ตัวกรองที่บันทึกไว้
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70dvh" maw={360} style={{ overflowY: 'auto' }}>
          {answer.data === undefined && (
            <Menu.Label>{answer.error ? errorSentence(answer.error) : 'กำลังโหลดข้อมูล…'}</Menu.Label>
          )}
          {answer.data && filters.length === 0 && <Menu.Label>ยังไม่มีตัวกรองที่บันทึกไว้</Menu.Label>}
          {filters.map((filter, index) => {
            const { id, name, query, department } = filter
            const isFirst = index === 0 || filters[index - 1]?.department?.id !== department?.id
            return [
              isFirst && <Menu.Label key={`of ${id}`}>{department?.name ?? 'ของฉัน'}</Menu.Label>,
              <Menu.Item
                key={id}
                aria-current={query === current || undefined}
                leftSection={<Icon name={query === current ? 'check' : 'filter'} size={16} />}
                onClick={() => apply(filter)}
              >
                {name}
              </Menu.Item>,
            ]
          })}
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name="plus" size={16} />}
            disabled={current === ''}
            onClick={() => saving.open({ list })}
          >
            บันทึกตัวกรองนี้…
          </Menu.Item>
          {current === '' && <Menu.Label>ค้นหาหรือเลือกตัวกรองก่อน แล้วจึงบันทึกได้</Menu.Label>}
          {filters.some((filter) => filter.may_remove) && (
            <Menu.Item
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => managing.open({ list })}
            >
              ลบตัวกรอง…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {isSaving && current !== '' && answer.data && (
          <SaveFilterDialog
            list={list}
            query={current}
            leavesTimeOut={leavesTimeOut}
            departments={departments}
            onSaved={refresh}
            onClose={saving.close}
          />
        )}
        {isManaging && answer.data && (
          <SavedFiltersDialog
            filters={filters.filter((filter) => filter.may_remove)}
            onRemoved={refresh}
            onClose={managing.close}
          />
        )}
      </Suspense>
    </>
  )
}
