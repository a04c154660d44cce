import { ActionIcon } from '@mantine/core'
import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { SkinToggle } from '@roadside/ui/theme/skin-toggle.tsx'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { GroupMark } from '../../menu/group-mark.tsx'
import { entriesOf, sumBadges, type MenuFigures } from '../../menu/menu-entry.ts'
import type { MenuControl } from '../../menu/use-menu.ts'
import { Brand } from '../brand.tsx'
import { LogoutButton } from '../logout-button.tsx'
import { ContractorLinks } from './contractor-links.tsx'
import { AlarmLink } from '../alarm-link.tsx'
import { TicketLink } from '../ticket-link.tsx'
import { linkTo, useFavourites } from '../use-favourites.ts'
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
  const { isContractor } = useAccount()
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
      {isContractor && (
        <>
          <TicketLink className={styles.alarms} isFolded />
          <AlarmLink className={styles.alarms} hasTip />
          <ContractorLinks className={styles.alarms} isFolded />
        </>
      )}
      {menu.groups && menu.groups.length > 0 && (
        <>
          <AlarmLink className={styles.alarms} hasTip />
          <TicketLink className={styles.alarms} isFolded />
        </>
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
        <RailFavourites />
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

/** The account's favourite pages, by their names in the tips. */
function RailFavourites() {
  const { pages = [] } = useFavourites()
  if (pages.length === 0) return null
  return (
    <ul className={styles.favourites} aria-label="รายการโปรด">
      {pages.map(({ path, name }) => (
        <li key={path}>
          <Link
            {...linkTo(path)}
            className={styles.solution}
            data-menu-item
            data-tip={name}
            aria-label={name}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            <Icon name="star" size={18} isFilled />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How the folded menu says that something waits. */
function alertOf({ count, isUrgent }: Pick<MenuFigures, 'count' | 'isUrgent'>) {
  return count === 0 ? undefined : isUrgent ? 'urgent' : 'waiting'
}

/** The same in words, for the tip and for those who do not see the marks. */
function alertWords({ count, isUrgent, faults }: MenuFigures): string {
  const waiting = count > 0 && `เหตุการณ์รอตรวจสอบ${isUrgent ? ' มีอุบัติเหตุ' : ''}`
  const broken = faults > 0 && `อุปกรณ์ผิดปกติ ${formatNumber(faults)}`
  return [waiting, broken].flatMap((words) => (words ? [` · ${words}`] : [])).join('')
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
  const figures = sumBadges(group.DeptList)
  const name = `${group.DeptGroupName}${alertWords(figures)}`
  return (
    <>
      <button
        type="button"
        className={styles.cell}
        data-menu-item
        data-open={isOpen || undefined}
        data-alert={alertOf(figures)}
        data-faults={figures.faults > 0 || undefined}
        data-tip={name}
        aria-haspopup="dialog"
        onClick={() => {
          menu.openGroup(group)
          onPeek()
        }}
      >
        <span aria-hidden>
          <GroupMark group={group} />
        </span>
        <span className="rs-sr-only">{name}</span>
      </button>
      {department && (
        <ul className={styles.solutions} aria-label={department.DeptName}>
          {entriesOf(department, isFourG).map(
            ({ key, link, icon, name, badge: count, isUrgent, faults }) =>
              link && (
                <li key={key}>
                  <Link
                    {...link}
                    className={styles.solution}
                    data-menu-item
                    data-alert={alertOf({ count, isUrgent })}
                    data-faults={faults > 0 || undefined}
                    data-tip={`${department.DeptName} · ${name}${alertWords({ count, isUrgent, faults })}`}
                    aria-label={`${name}${alertWords({ count, isUrgent, faults })}`}
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
