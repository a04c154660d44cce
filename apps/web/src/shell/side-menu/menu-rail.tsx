import { ActionIcon } from '@mantine/core'
import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { SkinToggle } from '@roadside/ui/theme/skin-toggle.tsx'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { GroupMark } from '../../menu/group-mark.tsx'
import { entriesOf, sumBadges } from '../../menu/menu-entry.ts'
import type { MenuControl } from '../../menu/use-menu.ts'
import { Brand } from '../brand.tsx'
import { LogoutButton } from '../logout-button.tsx'
import { walkWithArrows } from './walk-with-arrows.ts'
import { RailTips } from './rail-tips.tsx'
import styles from './menu-rail.module.css'

interface MenuRailProps {
  menu: MenuControl
  /** Shows the whole menu over the page. */
  onPeek: () => void
  /** Null for the account that has neither toggle nor top bar: log out and skin stand at the foot. */
  onPin: (() => void) | null
}

/** The folded menu: a mark for every group and, under the open one, an icon for every solution of its department. */
export function MenuRail({ menu, onPeek, onPin }: MenuRailProps) {
  return (
    <RailTips>
      <div className={styles.brand}>
        <Brand isMarkOnly />
      </div>
      {onPin && (
        <ActionIcon
          variant="transparent"
          className={styles.pin}
          size="lg"
          aria-label="ตรึงเมนู"
          data-tip="ตรึงเมนู"
          onClick={onPin}
        >
          <Icon name="expand" />
        </ActionIcon>
      )}
      <nav ref={walkWithArrows} className={styles.scroll} aria-label="หน่วยงานและระบบ">
        {menu.query.error && !menu.groups && (
          <button
            type="button"
            className={styles.cell}
            data-tip="ไม่สามารถโหลดข้อมูลเมนูได้"
            onClick={onPeek}
          >
            <Icon name="warning" />
            <span className="rs-sr-only">ไม่สามารถโหลดข้อมูลเมนูได้</span>
          </button>
        )}
        {menu.groups?.map((group) => (
          <RailGroup key={group.DeptGroupName} group={group} menu={menu} onPeek={onPeek} />
        ))}
      </nav>
      {!onPin && (
        <div className={styles.foot}>
          <LogoutButton hasText={false} />
          <SkinToggle />
        </div>
      )}
    </RailTips>
  )
}

/** How the folded menu says that something waits. */
function alertOf({ count, isUrgent }: { count: number; isUrgent: boolean }) {
  return count === 0 ? undefined : isUrgent ? 'urgent' : 'waiting'
}

function RailGroup({
  group,
  menu,
  onPeek,
}: {
  group: MenuGroup
  menu: MenuControl
  onPeek: () => void
}) {
  const { isFourG } = useAccount()
  const isOpen = menu.place.group === group.DeptGroupName
  const department = isOpen
    ? group.DeptList.find(({ DeptID }) => DeptID === menu.place.department)
    : undefined
  return (
    <>
      <button
        type="button"
        className={styles.cell}
        data-menu-item
        data-open={isOpen || undefined}
        data-alert={alertOf(sumBadges(group.DeptList))}
        data-tip={group.DeptGroupName}
        aria-haspopup="dialog"
        onClick={() => {
          menu.openGroup(group)
          onPeek()
        }}
      >
        <span aria-hidden>
          <GroupMark group={group} />
        </span>
        <span className="rs-sr-only">{group.DeptGroupName}</span>
      </button>
      {department && (
        <ul className={styles.solutions} aria-label={department.DeptName}>
          {entriesOf(department, isFourG).map(
            ({ key, link, icon, name, badge, isUrgent }) =>
              link && (
                <li key={key}>
                  <Link
                    {...link}
                    className={styles.solution}
                    data-menu-item
                    data-alert={alertOf({ count: badge, isUrgent })}
                    data-tip={`${department.DeptName} · ${name}`}
                    aria-label={name}
                    aria-current={menu.current?.button === key ? 'page' : undefined}
                  >
                    <SolutionIcon path={icon} />
                  </Link>
                </li>
              ),
          )}
        </ul>
      )}
    </>
  )
}
