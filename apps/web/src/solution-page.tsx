import { ForbiddenPage } from '@roadside/ui/parts/status-pages.tsx'
import { lazyRouteComponent, Link, useSearch } from '@tanstack/react-router'
import { useAccount } from './account.ts'
import { hasRoute } from './has-route.ts'
import { loadPage } from './load-page.ts'
import { useIsInMenu } from './menu/use-is-in-menu.ts'
import { readSolutionSearch } from './search-params.ts'
import { useCrumbs } from './shell/use-crumbs.tsx'
import { solutionHalves } from './solution-halves.ts'
import { chooseType, type SolutionRoute } from './solution-types.ts'

/**
 * The page of a solution's route, loaded when it is opened. Without a `detail` page `sub` shows the site over its list.
 * `title`: in place of the type's own.
 */
export function lazySolutionPage(route: SolutionRoute, kind: 'sub' | 'detail', title?: string) {
  return lazyRouteComponent(async () => {
    const load = solutionHalves.get(route.solution)
    if (!load) throw new Error(`solution ${route.solution} has no web half`)
    const { pages, validateSearch } = await loadPage(load)
    const Page = pages[kind] ?? pages.sub
    return {
      default: function SolutionPage() {
        const search = readSolutionSearch(useSearch({ strict: false }))
        const place = useCrumbs()
        const account = useAccount()
        // for a site, the server decides who may see it
        const isOwn = useIsInMenu(search.wid === undefined ? search.DeptID : undefined)
        if (!isOwn || !hasRoute(account, route))
          return <ForbiddenPage home={<Link to={account.home}>กลับหน้าหลัก</Link>} />
        const type = chooseType(route, search.TypeName)
        return (
          <Page
            {...place}
            type={title ? { ...type, title } : type}
            search={validateSearch?.(search) ?? search}
          />
        )
      },
    }
  })
}
