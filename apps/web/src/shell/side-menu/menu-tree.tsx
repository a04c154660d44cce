import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { useId, useState } from 'react'
import { sumBadges } from '../../menu/menu-entry.ts'
import { filterMenu, isFilterNeeded } from '../../menu/menu-filter.ts'
import type { MenuControl } from '../../menu/use-menu.ts'
import { MenuBadges } from './menu-badges.tsx'
import { MenuChips } from './menu-chips.tsx'
import { MenuFavourites } from './menu-favourites.tsx'
import { MenuFilter } from './menu-filter-box.tsx'
import { walkWithArrows } from './walk-with-arrows.ts'
import styles from './side-menu.module.css'

/** Groups, one open at a time, with their departments, one open at a time, with their solutions. */
export function MenuTree({
  groups,
  control,
}: {
  groups: readonly MenuGroup[]
  control: MenuControl
}) {
  const [filter, setFilter] = useState('')
  const shown = filterMenu(groups, filter)
  const isFiltered = filter.trim() !== ''
  return (
    <>
      {isFilterNeeded(groups) && <MenuFilter value={filter} onChange={setFilter} />}
      <div ref={walkWithArrows} className={styles.scroll}>
        {!isFiltered && <MenuFavourites />}
        <h2 className={styles.heading}>หน่วยงาน</h2>
        {shown.length === 0 && <p className={styles.none}>ไม่พบรายการที่ตรงกับคำค้น</p>}
        <ul className={styles.groups}>
          {shown.map((group) => (
            <Group
              key={group.DeptGroupName}
              group={group}
              control={control}
              isOpen={isFiltered || control.place.group === group.DeptGroupName}
              isEverythingOpen={isFiltered}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

interface GroupProps {
  group: MenuGroup
  control: MenuControl
  isOpen: boolean
  isEverythingOpen: boolean
}

function Group({ group, control, isOpen, isEverythingOpen }: GroupProps) {
  const { place, current, toggleGroup, toggleDepartment } = control
  const listId = useId()
  return (
    <li>
      <button
        type="button"
        className={styles.group}
        data-menu-item
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => toggleGroup(group)}
      >
        <span>{group.DeptGroupName}</span>
        {!isOpen && <MenuBadges {...sumBadges(group.DeptList)} />}
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
      </button>
      {isOpen && (
        <ul id={listId} className={styles.departments}>
          {group.DeptList.map((department) => {
            const isChosen = isEverythingOpen || place.department === department.DeptID
            return (
              <li key={department.DeptID}>
                <button
                  type="button"
                  className={styles.department}
                  data-menu-item
                  aria-expanded={isChosen}
                  onClick={() => toggleDepartment(department.DeptID)}
                >
                  <span>{department.DeptName}</span>
                  {!isChosen && <MenuBadges {...sumBadges([department])} />}
                </button>
                {isChosen && (
                  <MenuChips
                    department={department}
                    active={place.button}
                    current={current?.button ?? null}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}
