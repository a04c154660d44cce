import { getMenuITS, menuCounts } from '@roadside/contract/menu-call.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import type { SolutionServer } from '@roadside/server-kit/solution-server.ts'
import { joinCounts, presentMenu } from './present.ts'
import { findFaultCounts, findMenuRows, type MenuRow } from './repository.ts'

type CountMenu = NonNullable<SolutionServer['menuCounts']>

export function menuCalls(
  typeOrder: readonly string[],
  counters: readonly CountMenu[],
): ServedCall[] {
  return [
    serve(
      menuCounts,
      async ({ caller, ...deps }) => {
        const [faults, ...waiting] = await Promise.all([
          findFaultCounts(deps.database.readDb, caller),
          ...counters.map((count) => count(deps, caller)),
        ])
        return joinCounts(waiting.flat(), faults)
      },
      { isShared: true },
    ),
    serve(getMenuITS, async ({ body, caller, database }) => {
      const rows = (await findMenuRows(database.db, caller)).filter(
        (row) => isShown(row, caller) && isChosen(row, body, caller),
      )
      return [{ json: JSON.stringify(presentMenu(rows, typeOrder)) }]
    }),
  ]
}

/** Specification §6: the national-highway group is for role admin in group drr (and the username admin). */
function isShown(row: MenuRow, caller: Caller): boolean {
  return row.kind !== 'national_highway' || hasAccess(caller, 'authority')
}

/** The body names the caller, as specified; another name selects within what the caller may see. */
function isChosen(
  row: MenuRow,
  body: { owner?: string | null | undefined; department?: string | null | undefined },
  caller: Caller,
): boolean {
  if (body.owner && body.owner !== caller.groupname && body.owner !== row.groupCode) return false
  return (
    !body.department ||
    body.department === caller.user.department ||
    body.department === row.departmentName
  )
}
