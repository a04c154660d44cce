import { matches, normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import type { Account } from '../../account.ts'
import { paths } from '../../paths.ts'
import { pageOfType } from '../../site-link.ts'
import { solutions, typeByName } from '../../solution-types.ts'
import { accountLinksOf, contractorLinks, topLinksOf } from '../../top-links.ts'
import styles from './find.module.css'
import { stepLink } from './step-link.ts'

/** A page of the console that a person may name. */
export interface FoundPage {
  readonly to: string
  readonly search: { readonly TypeName?: string }
  readonly title: string
}

/**
 * Pages of the account whose titles hold every word of `text`: lists of the types in its menu, registers and reports.
 * The dashboard-only account has no pages but those of its types; a contractor has its own.
 */
export function findPages(
  text: string,
  menu: readonly MenuGroup[],
  account: Account,
): readonly FoundPage[] {
  const needle = normaliseSearch(text)
  return pagesOf(menu, account).filter(({ title }) => matches(normaliseSearch(title), needle))
}

function pagesOf(menu: readonly MenuGroup[], account: Account): readonly FoundPage[] {
  const { user, isDashboardOnly, isFourG, isContractor } = account
  if (isContractor)
    return [
      { to: paths.alarms, label: 'การแจ้งเตือน' },
      { to: paths.tickets, label: 'ใบงานซ่อม' },
      ...contractorLinks,
    ].map(({ to, label }) => ({ to, search: {}, title: label }))
  const standing = { ...user, isDashboardOnly }
  const typeNames = new Set(
    menu.flatMap(({ DeptList }) =>
      DeptList.flatMap(({ Solution }) => Solution.map(({ TypeName }) => TypeName)),
    ),
  )
  const ofTypes = [...typeNames].flatMap((typeName) => {
    const type = typeByName.get(typeName)
    const page = type && pageOfType(type, isFourG)
    return page ? [{ to: `/${page.route}-sub`, search: page.search, title: type.title }] : []
  })
  // the pages of solutions are not for the account of 4G
  const own = (isFourG ? [] : solutions)
    .flatMap(({ pages = [] }) => pages)
    .filter(({ access }) => hasAccess(standing, access))
    .map(({ path, title }) => ({ to: `/${path}`, search: {}, title }))
  const linked = [...topLinksOf(account), ...(isDashboardOnly ? [] : accountLinksOf(standing))].map(
    ({ to, label }) => ({ to, search: {}, title: label }),
  )
  const ofAll = [
    // who sees no site has no alarms
    ...(menu.length > 0
      ? [
          { to: paths.alarms, search: {}, title: 'การแจ้งเตือน' },
          { to: paths.alarmQuality, search: {}, title: 'คุณภาพระบบแจ้งเตือน' },
          ...(hasAccess(standing, 'staff')
            ? [{ to: paths.handover, search: {}, title: 'ส่งเวร' }]
            : []),
        ]
      : []),
    { to: paths.tickets, search: {}, title: 'ใบงานซ่อม' },
    { to: paths.wall, search: {}, title: 'จอห้องควบคุม' },
  ]
  return [...ofTypes, ...own, ...linked, ...ofAll]
}

/** Pages among the results; arrow keys move between them. */
export function FoundPages({ pages, onOpen }: { pages: readonly FoundPage[]; onOpen: () => void }) {
  if (pages.length === 0) return null
  return (
    <section>
      <h3 className={styles.kind}>หน้า</h3>
      <ul className={styles.list}>
        {pages.map(({ to, search, title }) => (
          <li key={title}>
            <Link
              to={to}
              search={search}
              className={styles.item}
              onClick={onOpen}
              onKeyDown={stepLink}
            >
              <Icon name="table" size={18} />
              <span className={styles.words}>
                <b>{title}</b>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
