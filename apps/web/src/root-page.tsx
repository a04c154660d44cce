import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useConsoleInfo } from './console-info.ts'
import { readText } from './route-data.ts'

/** Every page; names it in the browser's title. */
export function RootPage() {
  const { siteTitle } = useConsoleInfo()
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> })
  const page = useMatches({ select: (matches) => readText(matches.at(-1)?.staticData.title, search) })
  return (
    <>
      <title>{page ? `${page} · ${siteTitle}` : siteTitle}</title>
      <Outlet />
    </>
  )
}
