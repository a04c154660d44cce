import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime, plainSpaces } from '../parts/unbroken.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import type { Tone } from '../state-mark.tsx'
import styles from './figure-columns.module.css'
import { Emphasis } from './emphasis.tsx'
import type { SiteColumn } from './site-listing.ts'

/** Column of a count that sites have in the field `id`; with a tone, what is not zero stands out. */
export function countColumn<Field extends string>(
  id: Field,
  header: readonly string[],
  tone?: Tone,
): SiteColumn<ListedSite & Readonly<Record<Field, number>>> {
  return {
    id,
    header,
    align: 'end',
    isSortable: true,
    cell: (site) => (
      <Emphasis tone={tone && site[id] > 0 ? tone : null}>{formatNumber(site[id])}</Emphasis>
    ),
    glowKey: (site) => site[id],
  }
}

/** When a site last reported; each list places the column. */
export const lastUpdateColumn: SiteColumn<ListedSite> = {
  id: 'lastupdate',
  header: ['ข้อมูล', 'ล่าสุดเมื่อ'],
  isSortable: true,
  fileValue: ({ lastupdate }) => plainSpaces(formatThaiDateTime(lastupdate)),
  cell: ({ lastupdate }) => {
    const [date, ...time] = formatThaiDateTime(lastupdate).split(' ')
    return (
      <span className={styles.heard}>
        {date} <span>{time.join(' ')}</span>
      </span>
    )
  },
}
