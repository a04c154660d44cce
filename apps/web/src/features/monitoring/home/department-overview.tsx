import type { MenuDepartment, MenuGroup } from '@roadside/contract/menu-call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import { Link } from '@tanstack/react-router'
import { entriesOf, type MenuEntry } from '../../../menu/menu-entry.ts'
import styles from './department-overview.module.css'

interface DepartmentOverviewProps {
  menu: readonly MenuGroup[]
  isFourG: boolean
}

/** The departments of every group with the solutions installed there; each leads to its page. */
export function DepartmentOverview({ menu, isFourG }: DepartmentOverviewProps) {
  return (
    <div className={styles.groups} data-single={menu.length === 1 || undefined}>
      {menu.map((group) => (
        <section
          key={group.DeptGroupName}
          className={styles.group}
          aria-label={group.DeptGroupName}
        >
          <header className={styles.head}>
            <h2>{group.DeptGroupName}</h2>
            <small>{formatNumber(group.DeptList.length)} หน่วยงาน</small>
          </header>
          <ul>
            {group.DeptList.map((department) => (
              <Department key={department.DeptID} department={department} isFourG={isFourG} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Department({ department, isFourG }: { department: MenuDepartment; isFourG: boolean }) {
  const entries = entriesOf(department, isFourG)
  return (
    <li className={styles.department}>
      <h3>{department.DeptName}</h3>
      {entries.length === 0 ? (
        <p>ยังไม่มีระบบที่ติดตั้ง</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.key}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Entry({
  entry: { link, icon, name, reason, badge, isUrgent, faults },
}: {
  entry: MenuEntry
}) {
  const content = (
    <>
      <SolutionIcon path={icon} size={18} />
      <span>{name}</span>
    </>
  )
  if (!link) {
    return (
      <span className={styles.entry} data-disabled title={reason}>
        {content}
        <span className="rs-sr-only"> ({reason})</span>
      </span>
    )
  }
  return (
    <Link {...link} className={styles.entry}>
      {content}
      {badge > 0 && (
        <b
          data-urgent={isUrgent || undefined}
          title={`เหตุการณ์วันนี้รอตรวจสอบ${isUrgent ? ' มีอุบัติเหตุ' : ''}`}
        >
          {formatNumber(badge)}
        </b>
      )}
      {faults > 0 && (
        <em title={`อุปกรณ์ผิดปกติ ${formatNumber(faults)}`}>
          <HealthMark health="fault" size={10} />
          <span className="rs-sr-only"> อุปกรณ์ผิดปกติ </span>
          {formatNumber(faults)}
        </em>
      )}
    </Link>
  )
}
