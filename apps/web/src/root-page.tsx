import { useCurrentPlaceName } from '@roadside/ui/parts/place-name.ts'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useConsoleInfo } from './console-info.ts'
import { readText } from './route-data.ts'
import { useAddress } from './use-address.ts'

/** Every page; names it in the browser's title. */
export function RootPage() {
  const { siteTitle } = useConsoleInfo()
  const { search } = useAddress()
  const page = useMatches({
    select: (matches) => readText(matches.at(-1)?.staticData.title, search),
  })
  const place = useCurrentPlaceName()
  return (
    <>
      <title>{[place, page, siteTitle].filter(Boolean).join(' · ')}</title>
      <Outlet />
    </>
  )
}
