import { useCurrentPlaceName } from '@roadside/ui/parts/place-name.ts'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useConsoleInfo } from './console-info.ts'
import { readText } from './route-data.ts'
import { useTabCount } from './tab-count.ts'
import { useAddress } from './use-address.ts'

/** Every page; names it in the browser's title. */
export function RootPage() {
  const { siteTitle } = useConsoleInfo()
  const { search } = useAddress()
  const page = useMatches({
    select: (matches) => readText(matches.at(-1)?.staticData.title, search),
  })
  const place = useCurrentPlaceName()
  const count = useTabCount()
  const title = [place, page, siteTitle].filter(Boolean).join(' · ')
  return (
    <>
      <title>{count > 0 ? `(${count}) ${title}` : title}</title>
      <Outlet />
    </>
  )
}
