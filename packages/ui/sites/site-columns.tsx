import {
  conditionNames,
  conditions,
  healthNames,
  healths,
  type Condition,
} from '@roadside/contract/health.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { SiteRecordActions } from '../records/site-record-buttons.tsx'
import type { SiteRecords } from '../records/site-records.ts'
import { ConditionChip, HealthChip } from '../state-mark.tsx'
import type { SiteColumn, SiteListing } from './site-listing.ts'
import styles from './sites.module.css'
import { unbroken } from '../parts/unbroken.ts'

const wayOf = ({ road_code, road_name }: ListedSite) => road_code ?? road_name

/** In the table one under the other, as a narrow screen has no room for a column more; apart in a file. */
const placeColumns: readonly SiteColumn<ListedSite>[] = [
  {
    id: 'place',
    header: ['สายทาง ', 'กม. (STA)'],
    isSortable: true,
    sortValue: (site) => [wayOf(site), site.sta].filter(Boolean).join(' ') || null,
    only: 'table',
    cell: (site) => (
      <span className={styles.road}>
        {wayOf(site) ?? '-'}
        {site.sta && <small>{unbroken(`กม. ${site.sta}`)}</small>}
      </span>
    ),
  },
  { id: 'road_code', header: 'สายทาง', sortValue: wayOf, only: 'file', cell: wayOf },
  { id: 'sta', header: 'กม. (STA)', only: 'file', cell: ({ sta }) => sta },
]

function gravityOf(condition: Condition): number {
  return condition === 'unknown' ? 0.5 : conditions.indexOf(condition)
}

/** The state sorts by how bad it is. */
function stateColumns<Site extends ListedSite>({
  healthOf,
  conditionOf,
  healthWords = {},
  stateWord,
}: SiteListing<Site>): readonly SiteColumn<Site>[] {
  return [
    ...(conditionOf
      ? [
          {
            id: 'condition',
            header: 'สภาพ',
            isSortable: true,
            // what is not known of the road stands between normal and alarming; equals by their equipment
            sortValue: (site: Site) =>
              healths.indexOf(healthOf(site)) / 100 - gravityOf(conditionOf(site)),
            cell: (site: Site) => <ConditionChip condition={conditionOf(site)} />,
            fileValue: (site: Site) => conditionNames[conditionOf(site)],
            glowKey: conditionOf,
          },
        ]
      : []),
    {
      id: 'health',
      header: conditionOf ? 'อุปกรณ์' : 'สถานะ',
      isSortable: true,
      sortValue: (site) => healths.indexOf(healthOf(site)),
      fileValue: (site) =>
        stateWord?.(site) ?? healthWords[healthOf(site)] ?? healthNames[healthOf(site)],
      cell: (site) => {
        const health = healthOf(site)
        return (
          <HealthChip
            health={health}
            word={stateWord?.(site) ?? healthWords[health] ?? healthNames[health]}
          />
        )
      },
    },
  ]
}

/** Where the pages of the sites are, and what a plain press on a name opens in place of the page. */
export interface SitePages {
  readonly path: string
  readonly search: { readonly DeptID?: number | undefined; readonly TypeName?: string | undefined }
  /** The quick look over the list; without it a press opens the page. */
  readonly onQuickLook?: (wid: number) => void
}

function nameColumn({ path, search, onQuickLook }: SitePages): SiteColumn<ListedSite> {
  return {
    id: 'name',
    header: 'พื้นที่ติดตั้ง',
    isSortable: true,
    cell: ({ wid, name }) => (
      <Link
        to={path}
        search={{ wid, ...search } as never}
        title={name}
        onClick={(event) => {
          if (!onQuickLook || !isPlainPress(event)) return
          event.preventDefault()
          onQuickLook(wid)
        }}
      >
        {unbroken(name)}
      </Link>
    ),
  }
}

/** Not one that the browser answers with a new tab, a window or a download. */
function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** The columns of a list: name and state, the solution's own, the place, and the records of the site. */
export function siteColumns<Site extends ListedSite>(
  listing: SiteListing<Site>,
  pages: SitePages,
  records: SiteRecords,
): readonly SiteColumn<Site>[] {
  const actions: SiteColumn<Site> = {
    id: 'records',
    header: 'ข้อมูลโครงการและการเชื่อมต่อระยะไกล',
    isAction: true,
    cell: (site) => <SiteRecordActions site={site} records={records} />,
  }
  return [nameColumn(pages), ...stateColumns(listing), ...listing.columns, ...placeColumns, actions]
}

/** Value that a column sorts a site by. */
export function siteSortValue<Site extends ListedSite>(
  columns: readonly SiteColumn<Site>[],
): (site: Site, id: string) => string | number | null {
  return (site, id) => {
    const column = columns.find((one) => one.id === id)
    if (column?.sortValue) return column.sortValue(site)
    const value: unknown = site[id as keyof Site]
    return typeof value === 'string' || typeof value === 'number' ? value : null
  }
}
