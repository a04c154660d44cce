import { ChunkPlace } from '@roadside/ui/chart/chunk-place.tsx'
import { lazyChunk } from '@roadside/ui/chart/lazy-chunk.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useListedSites } from '@roadside/ui/sites/use-listed-sites.ts'
import { cctvSites } from '../../calls.ts'
import { cctvListing } from './cctv-listing.tsx'

const useListChunk = lazyChunk(() => import('@roadside/ui/sites/site-list.tsx'))

interface SiteListTabProps {
  icon: string
  DeptID: number | undefined
  /** The site that is open over the list. */
  opened: number | null
}

/** The sites with cameras as figures, table and map. */
export function SiteListTab({ icon, DeptID, opened }: SiteListTabProps) {
  const query = useListedSites(cctvSites, DeptID === undefined ? {} : { DeptID }, 'cctv')
  const chunk = useListChunk()
  return (
    <ViewState query={query}>
      {(sites) => (
        <ChunkPlace state={chunk}>
          {({ SiteList }) => (
            <SiteList
              sites={sites}
              icon={icon}
              DeptID={DeptID}
              opened={opened}
              listing={cctvListing}
              detailPath={null}
              of="กล้อง CCTV"
            />
          )}
        </ChunkPlace>
      )}
    </ViewState>
  )
}
