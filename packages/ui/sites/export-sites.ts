import type { ListedSite } from '@roadside/contract/sites.ts'
import type { ExportColumn } from '../print/table-buttons.tsx'
import { headerText } from '../table/column.ts'
import { siteSortValue } from './site-columns.tsx'
import type { SiteColumn } from './site-listing.ts'

/** The columns of a list of sites as a file has them: texts as they are read, numbers as numbers. */
export function exportSites<Site extends ListedSite>(
  columns: readonly SiteColumn<Site>[],
): ExportColumn<Site>[] {
  const sortValue = siteSortValue(columns)
  return columns
    .filter(({ isAction, only }) => !isAction && only !== 'table')
    .map((column) => {
      const { id, align, unit, fileValue } = column
      return {
        header: unit ? `${headerText(column)} (${unit})` : headerText(column),
        value: (site: Site) => (fileValue ? fileValue(site) : sortValue(site, id)),
        isNumber: align === 'end',
      }
    })
}
