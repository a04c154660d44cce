import type { SolutionPage } from '@roadside/contract/solution.ts'
import { ForbiddenPage } from '@roadside/ui/parts/status-pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link, useSearch } from '@tanstack/react-router'
import { useAccount } from './account.ts'
import { hasRoute } from './has-route.ts'
import { loadPage } from './load-page.ts'
import { menuQuery } from './menu/menu-query.ts'
import { useIsInMenu } from './menu/use-is-in-menu.ts'
import { readSolutionSearch } from './search-params.ts'
import { useCrumbs } from './shell/use-crumbs.tsx'
import { solutionHalves } from './solution-halves.ts'
import { chooseType, solutions, type SolutionRoute } from './solution-types.ts'

/**
 * The page of a solution's route, loaded when it is opened. Without a site, or without a page of its own, the list is shown.
 * `title`: in place of the type's own.
 */
export function lazySolutionPage(route: SolutionRoute, kind: 'sub' | 'detail', title?: string) {
  return lazyRouteComponent(async () => {
    const load = solutionHalves.get(route.solution)
    if (!load) throw new Error(`solution ${route.solution} has no web half`)
    const { pages, validateSearch } = await loadPage(load)
    return {
      default: function SolutionPage() {
        const search = readSolutionSearch(useSearch({ strict: false }))
        const { crumbs, departmentName } = useCrumbs()
        const account = useAccount()
        // for a site, the server decides who may see it
        const isOwn = useIsInMenu(search.wid === undefined ? search.DeptID : undefined)
        if (!isOwn || !hasRoute(account, route))
          return <ForbiddenPage home={<Link to={account.home}>กลับหน้าหลัก</Link>} />
        const type = chooseType(route, search.TypeName)
        const Page = (search.wid !== undefined && pages[kind]) || pages.sub
        const list = (
          <Link
            key="list"
            to={`/${route.route}-sub`}
            search={{ DeptID: search.DeptID, TypeName: search.TypeName }}
          >
            {type.menuName}
          </Link>
        )
        return (
          <Page
            crumbs={Page === pages.detail ? [...crumbs.slice(0, -1), list] : crumbs}
            departmentName={departmentName}
            type={title ? { ...type, title } : type}
            search={validateSearch?.(search) ?? search}
          />
        )
      },
    }
  })
}

/** A page over all sites of a solution, loaded when it is opened. The 4G account sees 4G sites alone. */
export function lazyOwnPage(solution: string, { path, title }: SolutionPage) {
  const types = new Set(
    solutions.find(({ id }) => id === solution)?.types.map(({ typeName }) => typeName),
  )
  return lazyRouteComponent(async () => {
    const load = solutionHalves.get(solution)
    const Page = load && (await loadPage(load)).ownPages?.[path]
    if (!Page) throw new Error(`solution ${solution} has no page ${path}`)
    return {
      default: function OwnPage() {
        const { user, isFourG, home } = useAccount()
        const { crumbs } = useCrumbs()
        const { data: menu = [] } = useQuery(menuQuery(user))
        if (isFourG) return <ForbiddenPage home={<Link to={home}>กลับหน้าหลัก</Link>} />
        const departments = menu
          .flatMap(({ DeptList }) => DeptList)
          .filter(({ Solution }) => Solution.some(({ TypeName }) => types.has(TypeName)))
          .map(({ DeptID, DeptName }) => ({ id: DeptID, name: DeptName }))
        return <Page title={title} crumbs={crumbs} departments={departments} />
      },
    }
  })
}
